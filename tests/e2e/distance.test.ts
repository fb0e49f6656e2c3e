import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getPreferences } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { enter } from '#tests/support/enter.ts';
import { callAs, fillCart, place, storesNear } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { openStores, saving } from '#tests/support/shopper.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);

type Chosen = { page: Page; slider: Locator; chosen: Store[]; calls: string[] };

/** A shopper within 15 miles who has chosen Costco (6.3 miles) and Whole Foods (8.1 miles) alone; `calls` are counted. */
async function chosen(): Promise<Chosen> {
  const page = await open();
  await enter(page, journey());
  const near = await storesNear(page);
  const stores = ['Costco', 'Whole Foods'].flatMap(
    (name) => near.find((store) => store.name.startsWith(name)) ?? [],
  );
  expect(stores.map(({ calculatedDistance = 0 }) => calculatedDistance > 5)).toEqual([true, true]);
  await place(page, { distanceMiles: 15, storeIds: stores.map(({ id }) => id) });
  await fillCart(page, { milk: 1 });
  await page.goto('/');
  await openStores(page);
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/preferences|stores/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return { page, slider: page.getByRole('slider', { name: 'Distance' }), chosen: stores, calls };
}

const idsOf = (stores: Store[]) => stores.map(({ id }) => id);
const saved = async (page: Page) => {
  const { distanceMiles, storeIds } = await callAs(page, getPreferences);
  return { distanceMiles, storeIds };
};

/** Presses a key as often and as fast as the browser takes it. */
async function pressing(slider: Locator, key: string, times: number): Promise<void> {
  await slider.focus();
  for (let count = 0; count < times; count += 1) await slider.page().keyboard.press(key);
}

/** Takes the thumb to a number of miles and lets it go there, by way of all between. */
async function drag(page: Page, slider: Locator, from: number, to: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('There is no slider.');
  const thumb = 20;
  const at = (miles: number) => box.x + thumb / 2 + ((miles - 1) / 24) * (box.width - thumb);
  const y = box.y + box.height / 2;
  await page.mouse.move(at(from), y);
  await page.mouse.down();
  await page.mouse.move(at(to), y, { steps: 20 });
  await page.mouse.up();
}

describe('a distance that is shortened and lengthened again', () => {
  it('takes every step of a held key, acts once, and brings the chosen stores back', async () => {
    const { page, slider, chosen: stores, calls } = await chosen();
    await saving(page, () => pressing(slider, 'ArrowLeft', 20));
    expect(await slider.getAttribute('aria-valuetext')).toBe('5 miles');
    await expectToast(page, '2 stores farther than 5 mi left out');
    expect(await saved(page)).toEqual({ distanceMiles: 5, storeIds: [] });
    await page
      .getByText(`Left out, as farther than 5 miles: ${stores.map(({ name }) => name).join(' and ')}.`)
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['PUT /api/preferences', 'GET /api/stores']);

    await saving(page, () => pressing(slider, 'ArrowRight', 20));
    expect(await slider.getAttribute('aria-valuetext')).toBe('15 miles');
    await expectToast(page, '2 stores within 15 mi selected again');
    expect(await saved(page)).toEqual({ distanceMiles: 15, storeIds: idsOf(stores) });
    expect(await page.getByText(/^Left out/).count()).toBe(0);
  });

  it('does the same for a thumb that is dragged, and undoes it in one', async () => {
    const { page, slider, chosen: stores, calls } = await chosen();
    await saving(page, () => drag(page, slider, 15, 7));
    await expectToast(page, '1 store farther than 7 mi left out');
    expect(await saved(page)).toEqual({ distanceMiles: 7, storeIds: idsOf(stores.slice(0, 1)) });
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    await saving(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await page.getByRole('button', { name: /within 15 mi · 2 stores/ }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('15 miles');
    expect(await saved(page)).toEqual({ distanceMiles: 15, storeIds: idsOf(stores) });
  });

  it('keeps what was left out through another page, and through an undo', async () => {
    const { page, slider, chosen: stores } = await chosen();
    await saving(page, () => pressing(slider, 'ArrowLeft', 16));
    await saving(page, () => pressing(slider, 'ArrowLeft', 8));
    await expectToast(page, '1 store farther than 3 mi left out');
    await saving(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await page.getByRole('button', { name: /within 7 mi · 1 store/ }).waitFor();
    await page.getByRole('link', { name: 'About and data sources' }).click();
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
    await page.goBack();
    await openStores(page);
    await saving(page, () => page.getByRole('button', { name: '15 mi', exact: true }).click());
    expect(await saved(page)).toEqual({ distanceMiles: 15, storeIds: idsOf(stores) });
  });

  it('forgets them once the shopper has chosen others', async () => {
    const { page } = await chosen();
    await saving(page, () => page.getByRole('button', { name: '5 mi', exact: true }).click());
    await page.getByText(/^Left out/).waitFor();
    const nearest = page.getByRole('region', { name: 'Stores', exact: true }).getByRole('checkbox').first();
    await saving(page, () => nearest.click());
    const { storeIds } = await saved(page);
    expect(storeIds).toHaveLength(1);
    expect(await page.getByText(/^Left out/).count()).toBe(0);
    await saving(page, () => page.getByRole('button', { name: '15 mi', exact: true }).click());
    expect(await saved(page)).toEqual({ distanceMiles: 15, storeIds });
  });

  it('is saved also when the page is left before it has rested', async () => {
    const { page, slider, chosen: stores } = await chosen();
    await pressing(slider, 'ArrowLeft', 2);
    await page.reload();
    await expect.poll(() => saved(page)).toEqual({ distanceMiles: 14, storeIds: idsOf(stores) });
  });
});
