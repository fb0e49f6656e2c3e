import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { pickItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const premium = { subscription_status: 'active' };
const PHONE = '(312) 555-0100';

beforeEach(async () => {
  for (const table of ['suggestion', 'message', 'sms_opt_out'] as const) {
    await testApp().database.db.deleteFrom(table).execute();
  }
});

const messages = () => testApp().database.db.selectFrom('message').selectAll().orderBy('id').execute();

async function openShopperPage(
  look: { expectedMessages?: RegExp } = {},
): Promise<{ page: Page; userId: string }> {
  const page = await open(look);
  const cart = [
    ['Whole Milk', 2],
    ['Bananas', 4],
  ] as const;
  const { userId } = await signInWithCart(page, testApp(), { account: premium, cart });
  await page.goto('/');
  return { page, userId };
}

async function openExportForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Shop Target' }).click();
  await page.getByRole('button', { name: 'Send via text message' }).click();
}

async function shareList(page: Page, title = 'Sunday dinner'): Promise<string> {
  await page.getByRole('button', { name: 'Share List' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
  return page.getByLabel('Link').inputValue();
}

const phoneField = (page: Page) => page.getByLabel('Phone Number');
const customMessageField = (page: Page) => page.getByLabel('Custom Message');
const sendButton = (page: Page) => page.getByRole('button', { name: /^(Send SMS|Sending\.\.\.)$/ });

async function send(page: Page, number: string): Promise<void> {
  await phoneField(page).fill(number);
  await sendButton(page).click();
}

const endPremium = (userId: string) =>
  testApp()
    .database.db.updateTable('app_user')
    .set({ subscription_status: 'free' })
    .where('id', '=', userId)
    .execute();

describe('Text messages', () => {
  it('A text message can contain the cart or a link to a list', async () => {
    const { page } = await openShopperPage();
    await openExportForm(page);
    await customMessageField(page).fill('  ');
    await send(page, PHONE);
    await expectToast(page, 'SMS Sent!', 'Your shopping list has been sent via text message');
    await expect
      .poll(async () => [await phoneField(page).inputValue(), await customMessageField(page).inputValue()])
      .toEqual(['', '']);
    markVerified('8.ok.sms', '2.export.sms');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const url = await shareList(page);
    await page.getByRole('button', { name: 'Share via SMS' }).click();
    await send(page, PHONE);
    await expectToast(page, 'SMS Sent Successfully!', 'Your shopping list has been sent via text message');
    markVerified('8.ok.sms-link');

    await page.goto(url);
    await page.getByRole('button', { name: 'Share via SMS Premium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share via SMS' });
    await send(page, PHONE);
    await expectToast(page, 'SMS Sent Successfully!', 'Your shopping list has been sent via text message');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share via SMS Premium' }).click();
    await customMessageField(page).fill('Look at this');
    await send(page, PHONE);
    await dialog.waitFor({ state: 'detached' });

    const sent = await messages();
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(4).fill('+13125550100'));
    expect(sent[0]?.body).toMatch(/^My Shopping List:\nWhole Milk \(.+\) - 2 .+\nBananas \(.+\) - 4 .+$/);
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      `Check out my grocery list: ${url}`,
      `Check out this grocery list: Sunday dinner - ${url}`,
      'Look at this',
    ]);
    markVerified('5.sms.export-text', '5.sms.share-text');
  });

  itInFullTier(
    'The text message form warns if the text will contain only part of the list or only what the shopper typed',
    async () => {
      const page = await open();
      await signInWithCart(page, testApp(), { account: premium, cart: await pickItems(testApp(), 90) });
      await page.goto('/');
      await openExportForm(page);
      await page
        .getByText('Your list is too long for a text, so only the first part will be sent.')
        .waitFor();
      const placeholder = await customMessageField(page).getAttribute('placeholder');
      await send(page, PHONE);
      await expect.poll(messages).toMatchObject([{ body: placeholder }]);
      await customMessageField(page).fill('Milk, please');
      await page.getByText('Only this text is sent · 12/1600 characters', { exact: true }).waitFor();
    },
  );

  it('In a text message, a shared list without a title is called “Grocery List”', async () => {
    const { page } = await openShopperPage();
    const url = await shareList(page);
    // The server rejects untitled lists, so simulate one by removing the title from a response.
    await page.route(
      `**/api${new URL(url).pathname.replace('/shared/', '/shared-lists/')}`,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), title: '' } });
      },
    );
    await page.goto(url);
    await page.getByRole('button', { name: 'Share via SMS Premium' }).click();
    await send(page, PHONE);
    await expectToast(page, 'SMS Sent Successfully!');
    expect((await messages()).map(({ body }) => body)).toEqual([
      `Check out this grocery list: Grocery List - ${url}`,
    ]);
    markVerified('5.sms.list-text');
  });

  it("The send button sends nothing and says what's missing if no phone number is entered", async () => {
    const { page } = await openShopperPage({ expectedMessages: /status of 400/ });
    await openExportForm(page);
    expect(await phoneField(page).getAttribute('placeholder')).toBe('+1234567890');
    markVerified('5.sms.placeholder');
    for (const blank of ['', '   ']) {
      await phoneField(page).fill(blank);
      expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
      await phoneField(page).press('Enter');
      await expectToast(page, 'Phone Number Required', 'Please enter a phone number to send the SMS');
      await closeToast(page);
      await sendButton(page).click({ force: true });
      await expectToast(page, 'Phone Number Required', 'Please enter a phone number to send the SMS');
      await closeToast(page);
    }
    markVerified('5.sms.required');
    await customMessageField(page).fill('Please bring these');
    await send(page, '+1234567890');
    await expectToast(page, 'Phone Number Required', 'Please enter a valid phone number');
    await expect.poll(() => phoneField(page).getAttribute('aria-invalid')).toBe('true');
    expect([await phoneField(page).inputValue(), await customMessageField(page).inputValue()]).toEqual([
      '+1234567890',
      'Please bring these',
    ]);
    expect(await messages()).toEqual([]);
    markVerified('5.sms.valid');
  });

  it('Pressing the send button repeatedly sends a text message only once', async () => {
    const { page } = await openShopperPage();
    await openExportForm(page);
    const heldResponse = Promise.withResolvers<void>();
    const sentBodies: unknown[] = [];
    await page.route('**/api/send-sms', async (route) => {
      sentBodies.push(route.request().postDataJSON());
      await heldResponse.promise;
      await route.continue();
    });
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await phoneField(page).fill(PHONE);
    await customMessageField(page).fill('Milk, please');
    expect(await sendButton(page).getAttribute('aria-disabled')).toBeNull();
    await sendButton(page).dblclick();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await phoneField(page).press('Enter');
    heldResponse.resolve();
    await expectToast(page, 'SMS Sent!');
    expect(sentBodies).toEqual([{ phoneNumber: PHONE, message: 'Milk, please' }]);
    expect(await messages()).toHaveLength(1);
    markVerified('5.sms.button');
  });

  it("If a text message is rejected, the page shows the server's reason or a generic error", async () => {
    const { page } = await openShopperPage({ expectedMessages: /status of (409|500)/ });
    const REFUSAL = 'This number replied STOP, so we can’t text it.';
    const { db } = testApp().database;
    await db
      .insertInto('sms_opt_out')
      .values({ phone_number: '+13125550100', opted_out_at: new Date() })
      .execute();
    await openExportForm(page);
    await send(page, PHONE);
    await expectToast(page, 'Failed to Send SMS', REFUSAL);
    expect(await phoneField(page).inputValue()).toBe(PHONE);
    await closeToast(page);
    await page.route('**/api/send-sms', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await sendButton(page).click();
    await expectToast(page, 'Failed to Send SMS', 'There was an error sending the text message');
    markVerified('8.sms.failed');
    await page.unroute('**/api/send-sms');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.goto(await shareList(page));
    await page.getByRole('button', { name: 'Share via SMS Premium' }).click();
    await send(page, PHONE);
    await expectToast(page, 'SMS Failed', REFUSAL);
    expect(await phoneField(page).inputValue()).toBe(PHONE);
    markVerified('8.sms.list-failed');
    await page.keyboard.press('F8'); // This is the only way to move focus out of an open dialog.
    const region = page.getByRole('region', { name: 'Notifications (F8)', exact: true });
    expect(await region.evaluate((all) => all.contains(document.activeElement))).toBe(true);
    markVerified('2.toast.f8');
  });
});

describe('Text messages after Premium has ended', () => {
  itInFullTier('Sending a text message after Premium has ended opens a Premium offer', async () => {
    const { page, userId } = await openShopperPage({ expectedMessages: /status of 402/ });
    const offer = page.getByRole('dialog', { name: 'Premium Feature' });
    for (const openForm of [
      () => openExportForm(page),
      async () => {
        await shareList(page);
        await page.getByRole('button', { name: 'Share via SMS' }).click();
      },
    ]) {
      await openForm();
      await endPremium(userId);
      await send(page, PHONE);
      await offer.getByText('text message sharing is available with Premium subscription').waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
      await offer.getByRole('button', { name: 'Maybe Later' }).click();
      await page.getByText('Free Plan').waitFor();
      await testApp().database.db.updateTable('app_user').set(premium).where('id', '=', userId).execute();
      await page.reload();
      await page.getByText('Premium Member', { exact: true }).waitFor();
    }
    expect(await messages()).toEqual([]);
  });

  it('After Premium ends, texting a shared list fails, and the form keeps its input', async () => {
    const { page, userId } = await openShopperPage({ expectedMessages: /status of 402/ });
    await page.goto(await shareList(page));
    await page.getByRole('button', { name: 'Share via SMS Premium' }).click();
    await customMessageField(page).fill('Look at this');
    await endPremium(userId);
    await send(page, PHONE);
    await expectToast(
      page,
      'Premium Required',
      'SMS sharing is a premium feature. Please upgrade to continue.',
    );
    expect(await customMessageField(page).inputValue()).toBe('Look at this');
    markVerified('5.sms.premium-toast');
    await page.getByRole('button', { name: 'Upgrade', includeHidden: true }).click();
    await page.waitForURL('**/subscribe');
    expect(await messages()).toEqual([]);
  });
});

describe('Suggestions', () => {
  it('A Premium shopper can send a suggestion from the main page', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active', email: 'sam@example.com' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Make App Better' }).click();
    await page.waitForURL(/\/account#suggestions$/);
    const card = page.getByRole('region', { name: 'Make App Better' });
    await card.getByLabel('Title').fill('Coupons');
    await card.getByLabel('Your suggestion').fill('Show them.');
    await card.getByText('10/2000 characters').waitFor();
    await card.getByRole('button', { name: 'Send Suggestion' }).click();
    await expectToast(page, 'Suggestion Sent!');
    expect(await messages()).toMatchObject([{ subject: 'Suggestion: Coupons', reply_to: 'sam@example.com' }]);
  });

  it("A Free shopper can't send a suggestion", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), {});
    await page.goto('/account');
    await page.getByText('Premium Features').first().waitFor();
    expect(await page.getByRole('region', { name: 'Make App Better' }).count()).toBe(0);
  });
});
