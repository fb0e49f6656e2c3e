import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { quantityGroup } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it('A Free shopper can compare stores, share a list and copy a shared one', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), { chains: ['target', 'meijer', 'jewel-osco'] });
  await page.goto('/');
  await page.getByText('Free Plan').waitFor();
  await page.getByRole('button', { name: 'Half a pound of Bananas more' }).click();
  await quantityGroup(page, 'Bananas').getByText('4.5 lb', { exact: true }).waitFor();
  const table = page.getByRole('region', { name: 'Price comparison' }).getByRole('table');
  for (const name of ['Target', 'Meijer', 'Jewel-Osco']) {
    await table.getByRole('columnheader', { name }).waitFor();
  }
  await page.getByRole('button', { name: 'Share List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.goto(link);
  await page.getByRole('button', { name: 'Copy All to Cart' }).click();
  await expectToast(page, 'List Copied!', 'All items have been added to your cart');
  await page.goto('/');
  await quantityGroup(page, 'Bananas').getByText('9 lb', { exact: true }).waitFor();
  markVerified('6.free.may');
});

it.each([
  360, 1280,
])('At %i px wide, every Premium feature shows Free shoppers the Premium offer', async (width) => {
  const page = await open({ width });
  await signInWithCart(page, testApp());
  await page.goto('/');
  const offer = page.getByRole('dialog', { name: 'Premium Feature' });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const openExport = () => press('Shop Target');
  const openLink = async () => {
    await press('Share List');
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
  };
  for (const [feature, openFeature] of [
    ['Favorites', () => press('Unlock Favorites')],
    ['Favorites', () => press(/^Favorite .*Bananas/)],
    ['Recurring Orders', () => press('Unlock Recurring Orders')],
    ['Cart Export', () => openExport().then(() => press(/^Shop with Cart/))],
    ['text message sharing', () => openExport().then(() => press(/^Send via text message/))],
    ['text message sharing', () => openLink().then(() => press(/^Share via SMS/))],
  ] as const) {
    await openFeature();
    const offerText = offer.getByText(`${feature} is available with Premium subscription`, { exact: true });
    await offerText.waitFor();
    // While the offer is open, it hides the dialog underneath.
    const dialogs = () => page.getByRole('dialog').count();
    await expect.poll(dialogs, { message: 'dialogs at a time' }).toBe(1);
    if (feature !== 'Recurring Orders') await offer.getByRole('button', { name: 'Maybe Later' }).click();
    else await page.keyboard.press('Escape');
    await offer.waitFor({ state: 'detached' });
    const isFromDialog = feature === 'Cart Export' || feature === 'text message sharing';
    await expect.poll(dialogs, { message: feature }).toBe(isFromDialog ? 1 : 0);
    if (!isFromDialog) continue;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  markVerified('2.premium.title', '2.premium.features', '2.premium.later', '5.sms.premium', '6.free.prompts');
  markVerified('2.export.shop');

  await page.goto('/');
  await press('Unlock Favorites');
  for (const [title, text] of [
    ['Save Favorite Items', 'Keep track of your regular purchases'],
    ['Recurring Orders', 'Set up automatic weekly/monthly orders'],
    ['Cart Export', 'Export to store websites for easy ordering'],
  ] as const) {
    const benefit = offer.getByRole('listitem').filter({ hasText: title });
    await benefit.getByText(title, { exact: true }).waitFor();
    await benefit.getByText(text, { exact: true }).waitFor();
  }
  markVerified('2.premium.favorites', '2.premium.recurring', '2.premium.export');
  await offer.getByText('Just $1.99/month', { exact: true }).waitFor();
  await offer.getByText('Cancel anytime', { exact: true }).waitFor();
  markVerified('2.premium.price');
  await offer.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL('**/subscribe');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  markVerified('2.premium.upgrade');
});

it('A Free shopper who tries to text a shared list is offered Premium', async () => {
  const page = await open();
  await signInWithCart(page, testApp());
  const shared = await page.request.post('/api/shared-lists/from-cart', {
    data: { title: 'A' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.goto(new URL((await shared.json()).shareUrl).pathname);
  await page.getByRole('button', { name: 'Share via SMS', exact: true }).click();
  await page.getByText('text message sharing is available with Premium subscription').waitFor();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL('**/subscribe');
});
