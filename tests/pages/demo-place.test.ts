import { expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { allAnswered } from '#tests/support/dom/all-answered.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { searchBox } from '#tests/support/shopper.ts';

const { open } = beginPages();

it('tells nobody where a visitor is, and asks the device only when it is told to', async () => {
  const page = await open();
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.9228, longitude: -87.6486 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto('/');
  await searchBox(page).waitFor();
  const place = page.getByRole('region', { name: 'Your location', exact: true });
  await allAnswered(page);
  await place.getByText('In the demo, any place will do.', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Use my position' }).click();
  await place.getByText('Around Your position; the sample stores stay the same.', { exact: true }).waitFor();
  await allAnswered(page);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => /geocode|reverse|nominatim|41\.9|-87\.6/.test(text))).toEqual([]);
  holds('7.outside.demo');
});
