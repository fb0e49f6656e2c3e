import { describe, expect, it } from 'vitest';
import { samplePerson } from '#tests/support/browser.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { signUp } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

describe('Visitors', () => {
  it('Sign-in always returns to this site, even if the link contains an external URL', async () => {
    const page = await open();
    await page.goto('/api/mobile-login');
    await page.waitForURL((url) => url.pathname === '/idp/sign-in');
    await signUp(page, samplePerson());
    // The provider now recognizes the shopper, so sign-ins complete without a form. Each sign-in ends the previous
    // session, so close the old page first.
    const visitLogin = async (path: string) => {
      await page.goto('about:blank');
      await page.goto(path);
    };
    // Browsers may interpret these targets as URLs of another site. `return-to.test.ts` tests many more targets.
    for (const target of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
      await visitLogin(`/api/login?returnTo=${encodeURIComponent(target)}`);
      expect(page.url(), target).toBe(`${testApp().app.url}/`);
    }
    await visitLogin('/api/login?returnTo=/about');
    expect(new URL(page.url()).pathname).toBe('/about');
    await visitLogin('/api/mobile-login?returnTo=/about');
    expect(new URL(page.url()).pathname).toBe('/login-success');
    await visitLogin('/api/logout');
    expect(page.url()).toBe(`${testApp().app.url}/`);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });
});
