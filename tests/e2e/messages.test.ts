import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginJourney } from '#tests/support/journey.ts';
import { addItem, goTo } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, type Tab } from '#tests/support/tab.ts';

const journey = beginJourney();
let tab: Tab;

beforeEach(async () => {
  tab = await openTab(journey().browser, { baseURL: journey().app.url });
  await journey().database.db.deleteFrom('suggestion').execute();
  await journey().database.db.deleteFrom('message').execute();
});
afterEach(() => tab.close());

async function enter(page: Page, account: Parameters<typeof signIn>[1]) {
  const { cookie } = await signIn(journey().database.db, account);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: journey().app.url }]);
}

const messages = () => journey().database.db.selectFrom('message').selectAll().orderBy('id').execute();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function shop(page: Page) {
  await page.goto('/');
  await goTo(page, '60602', /Chicago/);
  await addItem(page, 'bananas', /Banana/);
}

/** Fills the form for a text message that is open. */
async function send(page: Page, phoneNumber: string) {
  await page.getByLabel('Phone Number').fill(phoneNumber);
  await page.getByRole('button', { name: 'Send SMS' }).click();
}

describe('a text message', () => {
  it('takes the list, its link, or a shared list to a phone', async () => {
    const { page } = tab;
    await enter(page, { subscription_status: 'active' });
    await shop(page);

    await page
      .getByRole('button', { name: /^(Shop|Visit) / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send via text message' }).click();
    await expectAccessible(page, 'the form for a text message');
    await expectNoSidewaysScroll(page, 'the form for a text message');
    await send(page, '(312) 555-0100');
    await toast(page, 'SMS Sent!');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Share List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    const url = await page.getByLabel('Link').inputValue();
    await page.getByRole('button', { name: 'Share via SMS' }).click();
    await send(page, '312 555 0100');
    await toast(page, 'SMS Sent Successfully!');

    await page.goto(url);
    await page.getByRole('button', { name: /Share via SMS/ }).click();
    await page.getByLabel('Custom Message').fill('Look at this');
    await send(page, '312 555 0100');
    await toast(page, 'SMS Sent Successfully!');

    const sent = await messages();
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill('+13125550100'));
    expect(sent[0]?.body).toMatch(/^My Shopping List:\nBanana.* - 1 /);
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      `Check out my grocery list: ${url}`,
      'Look at this',
    ]);
    tab.expectQuiet();
  });

  it('to no number says so and keeps what was written', async () => {
    const { page } = tab;
    await enter(page, { subscription_status: 'active' });
    await shop(page);
    await page
      .getByRole('button', { name: /^(Shop|Visit) / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send via text message' }).click();
    expect(await page.getByRole('button', { name: 'Send SMS' }).getAttribute('aria-disabled')).toBe('true');
    await send(page, '+1234567890');
    await toast(page, 'Failed to Send SMS');
    await toast(page, 'Please enter a valid phone number');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('+1234567890');
    expect(await messages()).toEqual([]);
  });
});

describe('a suggestion', () => {
  it('goes from the home page to the team', async () => {
    const { page } = tab;
    await enter(page, { subscription_status: 'active', email: 'sam@example.com' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Make App Better' }).click();
    await page.waitForURL(/\/account#suggestions$/);
    const card = page.getByRole('region', { name: 'Make App Better' });
    await card.getByLabel('Title').fill('Coupons');
    await card.getByLabel('Your suggestion').fill('Show them.');
    await card.getByText('10/2000 characters').waitFor();
    await expectAccessible(page, 'the suggestions card');
    await card.getByRole('button', { name: 'Send Suggestion' }).click();
    await toast(page, 'Suggestion Sent!');
    expect(await messages()).toMatchObject([{ subject: 'Suggestion: Coupons', reply_to: 'sam@example.com' }]);
    tab.expectQuiet();
  });

  it('is not asked of a free shopper', async () => {
    const { page } = tab;
    await enter(page, {});
    await page.goto('/account');
    await page.getByText('Premium Features').first().waitFor();
    expect(await page.getByRole('region', { name: 'Make App Better' }).count()).toBe(0);
  });
});
