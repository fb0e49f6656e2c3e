import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountSection } from '#tests/support/account-page.ts';
import { samplePerson } from '#tests/support/browser.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { signOut, signUp } from '#tests/support/shopper.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** Records the error name of the next passkey request that fails, because the page doesn't show it. */
const captureNextRefusal = (page: Page) =>
  page.evaluateHandle(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    const rejection = Promise.withResolvers<string>();
    credentials.get = async (options) => {
      try {
        return await get(options);
      } catch (error) {
        rejection.resolve(error instanceof Error ? error.name : 'unknown');
        throw error;
      }
    };
    return { refused: rejection.promise };
  });

it('A passkey can be added, named, used to sign in, and removed', async () => {
  const page = await open({ width: 360, expectedMessages: /status of (400|401)/ });
  const setKnown = await addAuthenticator(page);
  const person = samplePerson();
  await signUp(page, person);
  await page.goto('/account');
  const card = accountSection(page, 'Sign-in');
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('My phone');
  await dialog.getByLabel('Your password', { exact: true }).fill('a guess of mine');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByText('That’s not your current password.').waitFor();
  await expectAccessible(page, 'the passkey that is added');
  await expectNoHorizontalScroll(page, 'the passkey that is added');
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expectToast(page, 'Passkey added', 'You can now sign in with My phone.');

  const keys = card.getByRole('list', { name: 'Your passkeys' });
  await keys.getByRole('button', { name: 'Rename My phone' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Kitchen phone');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await keys.getByRole('button', { name: 'Rename Kitchen phone' }).waitFor();
  await expectAccessible(page, 'the passkeys');
  await expectNoHorizontalScroll(page, 'the passkeys');

  await signOut(page);
  await page.goto('/api/login?returnTo=/account');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await setKnown(false);
  const readRefusal = await captureNextRefusal(page);
  await button.click();
  expect(await readRefusal.evaluate(({ refused }) => refused)).toBe('NotAllowedError');
  expect(new URL(page.url()).pathname, 'a device that does not know who is there').toBe('/idp/sign-in');
  await setKnown(true);
  await expectAccessible(page, 'the sign-in page');
  await button.click();
  await page.waitForURL('**/account');
  await keys.getByText(/last used/).waitFor();

  await keys.getByRole('button', { name: 'Remove Kitchen phone' }).click();
  await expectToast(page, 'Passkey removed', 'You can no longer sign in with Kitchen phone.');
  await keys.waitFor({ state: 'detached' });
});

itInFullTier('The sign-in page can show the typed password', async () => {
  const page = await open();
  await page.goto('/api/login');
  const box = page.getByLabel('Password');
  await box.fill('a loaf and two eggs');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(await box.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  expect(await box.getAttribute('type')).toBe('password');
});
