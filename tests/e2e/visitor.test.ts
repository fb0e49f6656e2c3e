import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { somebody } from '#tests/support/browser.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { signUp } from '#tests/support/shopper.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

describe('a visitor', () => {
  it('comes back to this site from signing in, wherever the link wanted to lead', async () => {
    const page = await open();
    await page.goto('/api/mobile-login');
    await page.waitForURL((url) => url.pathname === '/idp/sign-in');
    await signUp(page, somebody());
    // The provider knows them now: each is a whole sign-in without a question. It ends the session before it, so the
    // page that is left, with what it still asks for, must be gone by then.
    const leaveFor = async (path: string) => {
      await page.goto('about:blank');
      await page.goto(path);
    };
    // `return-to.test.ts` has many more; these a browser may read in its own way.
    for (const target of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
      await leaveFor(`/api/login?returnTo=${encodeURIComponent(target)}`);
      expect(page.url(), target).toBe(`${journey().app.url}/`);
    }
    await leaveFor('/api/login?returnTo=/about');
    expect(new URL(page.url()).pathname).toBe('/about');
    await leaveFor('/api/mobile-login?returnTo=/about');
    expect(new URL(page.url()).pathname).toBe('/login-success');
    await leaveFor('/api/logout');
    expect(page.url()).toBe(`${journey().app.url}/`);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    holds('2.route.login');
  });
});
