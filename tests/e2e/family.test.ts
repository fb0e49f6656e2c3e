import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { stepClockUntilText } from '#tests/support/clock-steps.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { removeEmbeddedData } from '#tests/support/remove-embedded-data.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const PATH = '/admin/family';
const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

it('The family page tells visitors to sign in and redirects them after 500 ms', async () => {
  const page = await open();
  await page.clock.install();
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const heldResponse = Promise.withResolvers<void>();
  await removeEmbeddedData(page, PATH);
  await page.route('**/api/auth/user', async (route) => {
    await heldResponse.promise;
    await route.continue();
  });
  const logins: string[] = [];
  await page.route('**/api/login?**', (route) => {
    logins.push(new URL(route.request().url()).search);
    return route.fulfill({ contentType: 'text/html', body: 'Who are you?' });
  });
  await page.goto(PATH);
  await page.getByText('Loading...').waitFor({ state: 'attached' });
  await freezeClock(page);
  heldResponse.resolve();
  const shownMs = await stepClockUntilText(page, 'You are logged out. Logging in again...');
  await page.getByText('Unauthorized', { exact: true }).first().waitFor();
  await page.clock.runFor(499 - shownMs);
  expect(logins).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => logins).toEqual([`?returnTo=${PATH}`]);
  markVerified('2.family.signed-out');
});
