import { expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { enterWithCart } from '#tests/support/enter-with-cart.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quantityOf } from '#tests/support/shopper.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);

it('premium by payment or family is all of it: everything works and nothing is offered', async () => {
  await journey()
    .database.db.insertInto('family_member')
    .values({ name: 'Nana', email: 'nana@example.com' })
    .execute();
  for (const account of [{ subscription_status: 'active' }, { email: 'nana@example.com' }]) {
    const page = await open();
    await enterWithCart(page, journey(), { account });
    await page.goto('/');
    await page.getByText('Premium Member', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Favorite Bananas/ }).click();
    await expectToast(page, 'Added to favorites');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await quantityOf(page, 'Bananas').getByText('5 lb', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New from cart' }).click();
    await page.getByRole('button', { name: 'Create order' }).click();
    await expectToast(page, 'Recurring order created');

    await page.getByRole('button', { name: 'Shop Target' }).click();
    const shop = page.getByRole('dialog').getByRole('link', { name: 'Shop with Cart' });
    expect(await shop.getAttribute('href')).toMatch(/^https:\/\/www\.target\.com\/s\?searchTerm=/);
    await page.getByRole('button', { name: 'Send via text message' }).click();
    await page.getByLabel('Phone Number').fill('(312) 555-0100');
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await expectToast(page, 'SMS Sent!');
    await page.keyboard.press('Escape');

    await page.goto('/account');
    await page.getByLabel('Title', { exact: true }).fill('Aisles');
    await page.getByLabel('Your suggestion', { exact: true }).fill('Show them.');
    await page.getByRole('button', { name: 'Send Suggestion' }).click();
    await expectToast(page, 'Suggestion Sent!');
    const features = page.getByRole('region', { name: 'Premium Features', exact: true });
    await features.getByText('Yours', { exact: true }).waitFor();
    await features.getByText('Priority Support', { exact: true }).waitFor();
  }
  holds('6.premium.may');
});
