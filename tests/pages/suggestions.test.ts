import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { pressTwice, recordWrites } from '#tests/support/changes.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const premium = { subscription_status: 'active', email: 'ada@example.com' };

async function openAccount(account: Parameters<typeof signInOnPage>[2] = premium): Promise<Page> {
  const page = await open({ expectedMessages: /status of (400|500)/ });
  await signInOnPage(page, testApp(), account);
  await page.goto('/account');
  await page.getByRole('region', { name: 'Subscription', exact: true }).waitFor();
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Make App Better', exact: true });
const title = (page: Page) => card(page).getByLabel('Title', { exact: true });
const text = (page: Page) => card(page).getByLabel('Your suggestion', { exact: true });
const email = (page: Page) => card(page).getByLabel('Your email, for our reply', { exact: true });
const send = (page: Page) => card(page).getByRole('button', { name: /^Send(ing\.\.\.| Suggestion)$/ });
const isOff = async (page: Page) => (await send(page).getAttribute('aria-disabled')) === 'true';
const missing = 'Please provide both a title and description for your suggestion.';

const listSuggestions = () => testApp().database.db.selectFrom('suggestion').selectAll().execute();

describe('Suggestions', () => {
  it('Only Premium subscribers and family members see the suggestion form and its reply time', async () => {
    const page = await openAccount();
    await card(page)
      .getByText('Tell us what’s missing or not working. We reply within 2-3 business days.')
      .waitFor();
    markVerified('5.suggestion.replies');
    await testApp()
      .database.db.insertInto('family_member')
      .values({ name: 'Gran', email: 'gran@example.com' })
      .execute();
    await card(await openAccount({ email: 'gran@example.com' })).waitFor();
    for (const account of [{}, { subscription_status: 'incomplete_expired' }]) {
      expect(await card(await openAccount(account)).count()).toBe(0);
    }
    markVerified('5.suggestion.who');
  });

  it("A suggestion can't be sent unless it has a title, a text and an email address", async () => {
    const page = await openAccount();
    const changes = recordWrites(page);
    for (const [first, second] of [
      ['', ''],
      ['  ', 'Show the aisles.'],
      ['Aisles', ' \n '],
    ] as const) {
      await title(page).fill(first);
      await text(page).fill(second);
      await expect.poll(() => isOff(page)).toBe(true);
      await send(page).click({ force: true });
      await expectToast(page, 'Missing Information', missing);
      await closeToast(page);
    }
    markVerified('5.suggestion.required');
    await text(page).fill('Show the aisles.');
    await expect.poll(() => isOff(page)).toBe(false);
    expect(await email(page).inputValue()).toBe('ada@example.com');
    await email(page).fill(' ');
    await send(page).click();
    await expectToast(page, 'Email Required', 'We need your email to respond to your suggestion.');
    expect(changes).toEqual([]);
    markVerified('5.suggestion.email');
  });

  it("A suggestion's title has up to 100 characters and its text up to 2,000", async () => {
    const page = await openAccount();
    await title(page).fill('a'.repeat(99));
    await title(page).pressSequentially('bc');
    expect(await title(page).inputValue()).toBe(`${'a'.repeat(99)}b`);
    await card(page).getByText('100/100 characters', { exact: true }).waitFor();
    await text(page).fill('a'.repeat(1_999));
    await card(page).getByText('1999/2000 characters', { exact: true }).waitFor();
    await text(page).pressSequentially('bc');
    await card(page).getByText('2000/2000 characters', { exact: true }).waitFor();
    expect(await text(page).inputValue()).toBe(`${'a'.repeat(1_999)}b`);
    await send(page).click();
    await expectToast(page, 'Suggestion Sent!');
    const postSuggestion = (data: object) =>
      page.request.post('/api/send-suggestion', { headers: { 'sec-fetch-site': 'same-origin' }, data });
    const completeSuggestion = { title: 'a', suggestion: 'b', userEmail: 'ada@example.com' };
    expect((await postSuggestion({ ...completeSuggestion, title: 'a'.repeat(101) })).status()).toBe(400);
    expect((await postSuggestion({ ...completeSuggestion, suggestion: 'b'.repeat(2_001) })).status()).toBe(
      400,
    );
    markVerified('5.suggestion.title', '5.suggestion.text');
  });

  it('A suggestion is sent once to the team, and the shopper gets a confirmation', async () => {
    const { db } = testApp().database;
    await db.deleteFrom('suggestion').execute();
    await db.deleteFrom('message').execute();
    const page = await openAccount();
    const heldResponse = Promise.withResolvers<void>();
    await page.route('**/api/send-suggestion', async (route) => {
      await heldResponse.promise;
      await route.continue();
    });
    const changes = recordWrites(page);
    await title(page).fill('Aisles');
    await text(page).fill('Show them.');
    await pressTwice(send(page));
    await card(page).getByText('Sending...', { exact: true }).waitFor();
    expect(await isOff(page)).toBe(true);
    heldResponse.resolve();
    const mailbox = `advertising@${new URL(page.url()).hostname}`;
    await expectToast(
      page,
      'Suggestion Sent!',
      `Thank you. We sent it to ${mailbox}. We reply within 2-3 business days.`,
    );
    await expect.poll(() => isOff(page)).toBe(true);
    await expect
      .poll(async () => [await title(page).inputValue(), await text(page).inputValue()])
      .toEqual(['', '']);
    markVerified('5.suggestion.button', '8.ok.suggestion');
    expect(changes).toEqual(['POST /api/send-suggestion']);
    expect(await listSuggestions()).toMatchObject([
      { title: 'Aisles', suggestion: 'Show them.', user_email: 'ada@example.com' },
    ]);
    const sentMails = await db.selectFrom('message').selectAll().execute();
    expect(sentMails).toMatchObject([
      { recipient: mailbox, reply_to: 'ada@example.com', subject: 'Suggestion: Aisles' },
    ]);
    markVerified('1.suggestions', '9.suggestions-to');
  });
});

describe('Failed suggestions', () => {
  it('If a suggestion is rejected, the field says why and the text is kept', async () => {
    const page = await openAccount();
    await title(page).fill('Aisles');
    await text(page).fill('Show them.');
    await email(page).fill('ada');
    await send(page).click();
    const words = 'Please enter a valid email address';
    await expectToast(page, 'Failed to Send Suggestion', words);
    await expect.poll(() => email(page).getAttribute('aria-invalid')).toBe('true');
    const alerts = card(page).getByRole('alert');
    const readAlerts = () => alerts.allInnerTexts();
    await expect.poll(readAlerts).toEqual([words]);
    expect(await title(page).getAttribute('aria-invalid')).toBeNull();
    await closeToast(page);

    await email(page).fill('ada@example.com');
    await title(page).fill('Aisles\u0007');
    await send(page).click();
    const broken = 'Title must be a single line.';
    await expectToast(page, 'Failed to Send Suggestion', broken);
    await expect.poll(readAlerts).toEqual([broken]);
    await closeToast(page);

    // Simulates a request from an outdated page that doesn't validate its fields.
    await page.route('**/api/send-suggestion', (route) =>
      route.continue({ postData: JSON.stringify({ title: '', suggestion: ' ', userEmail: 'ada' }) }),
    );
    await send(page).click();
    await expectToast(page, 'Failed to Send Suggestion', missing);
    await expect.poll(readAlerts).toEqual([missing, missing, words]);
    await page.unroute('**/api/send-suggestion');
    await title(page).fill('Aisles');

    await page.route('**/api/send-suggestion', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'quote 42' } }),
    );
    await send(page).click();
    await expectToast(page, 'Failed to Send Suggestion', 'Couldn’t send your suggestion. Please try again.');
    expect(await text(page).inputValue()).toBe('Show them.');
    await expect.poll(readAlerts).toEqual([]);
    markVerified('8.suggestion');
  });
});

it('The “Make App Better” link moves focus to the suggestions card', async () => {
  const page = await open();
  await signInOnPage(page, testApp(), premium);
  await page.goto('/');
  await page.getByRole('link', { name: 'Make App Better' }).press('Enter');
  await expect.poll(() => hasFocus(card(page)), { timeout: 15_000 }).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(title(page))).toBe(true);
});
