import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { searchBox } from '#tests/support/shopper.ts';

const { open } = setUpPageTests();

it("The demo looks up the device's position only after a tap", async () => {
  const page = await open();
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.9228, longitude: -87.6486 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto('/');
  await searchBox(page).waitFor();
  const place = page.getByRole('region', { name: 'Your location', exact: true });
  await waitForAllResponses(page);
  expect(sent.filter((text) => /geocode|reverse/.test(text))).toEqual([]);
  await place.getByText('In the demo, any location works.', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Use my location' }).click();
  await place.getByText('Near Chicago, IL. The sample stores stay the same.', { exact: true }).waitFor();
  await waitForAllResponses(page);
  const withPosition = sent.filter((text) => /geocode|reverse|nominatim|41\.9|-87\.6/.test(text));
  expect(withPosition.map((url) => new URL(url).pathname)).toEqual(['/api/geocode/reverse']);
  markVerified('7.outside.demo');
});
