import { expect, it } from 'vitest';
import { getPreferences } from '#contract/preferences.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

it('A changed time zone is saved once', async () => {
  const page = await open();
  const { userId } = await signInOnPage(page, testApp());
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  const chicagoTime = { timeZone: 'America/Chicago' };
  const loadTimeZone = async () => (await callApi(page, getPreferences)).timeZone;

  await page.goto('/');
  await expect.poll(loadTimeZone).toBe(chicagoTime.timeZone);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(sent).toEqual([chicagoTime]);

  const { db } = testApp().database;
  await db
    .updateTable('preference')
    .set({ time_zone: 'Pacific/Guam' })
    .where('user_id', '=', userId)
    .execute();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(async () => {
      return sent;
    })
    .toEqual([chicagoTime, chicagoTime]);
  await expect.poll(loadTimeZone).toBe(chicagoTime.timeZone);
  expect(sent).toEqual([chicagoTime, chicagoTime]);
});
