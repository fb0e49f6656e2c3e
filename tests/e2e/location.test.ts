import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { expectCopied } from '#tests/support/clipboard.ts';
import { enter } from '#tests/support/enter.ts';
import { chicago, fill } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

const locate = (page: Page) => page.getByRole('button', { name: 'Use my position' }).click();

it('uses geocoding both ways, the position of the device, the clipboard and the share sheet', async () => {
  const page = await open();
  const context = page.context();
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await context.setGeolocation({ latitude: chicago.lat, longitude: chicago.lng });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => sessionStorage.setItem('shared', JSON.stringify(data)),
    });
  });
  await enter(page, journey());
  await fill(page);
  await page.goto('/');
  // The plan above it pushes the button down, which a press then misses.
  await page.getByRole('link', { name: 'Shop this list' }).waitFor();
  await page.getByRole('button', { name: /Change$/ }).click();
  const box = page.getByLabel('ZIP, city or address');
  await box.fill('60614');
  const forward = page.waitForResponse((response) => response.url().includes('q=60614'));
  await page.getByRole('button', { name: 'Location Update' }).click();
  expect((await forward).ok()).toBe(true);
  const reverse = page.waitForResponse((response) => response.url().includes('/reverse?lat='));
  await locate(page);
  expect((await reverse).ok()).toBe(true);

  await page.getByRole('button', { name: /^Shop / }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Your Shopping Cart' });
  const copy = () => dialog.getByRole('button', { name: 'Copy List' }).click();
  await expectCopied(page, copy, /^.+ \(.+\) - 1 .+\n.+ \(.+\) - 2 /);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = () => page.evaluate(() => sessionStorage.getItem('shared') ?? '{}');
  await expect.poll(async () => JSON.parse(await shared()).title).toBe('My Shopping List');
  expect(JSON.parse(await shared()).text).toMatch(/^My Shopping List:\n.+ \(.+\) - 1 /);
  holds('7.outside');
});
