import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { unsafeRedirectTargets } from '#tests/support/stray-targets.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

describe('Page after sign-in', () => {
  it.each([
    '/日本',
    '/account?x=日本',
    '/😀',
    '/é',
  ])('Sign-in returns the shopper to the path %s, including non-ASCII characters', async (path) => {
    const shopper = createBrowser(app.url);
    const page = await signUp(shopper, samplePerson(), `/api/login?returnTo=${encodeURIComponent(path)}`);
    expect(page.url.href).toBe(new URL(path, app.url).href);
    expect((await shopper.visit('/api/auth/user')).status).toBe(200);
  });

  it('Login, mobile login and logout never lead to another site', async () => {
    const shopper = createBrowser(app.url);
    await signUp(shopper, samplePerson());
    // While the user has a session at the provider, every further sign-in completes without a form.
    const followRedirects = async (path: string) => (await shopper.visit(path)).url.href.replace(app.url, '');
    for (const target of ['//evil.example', '/\\evil.example', '/\t/evil.example'])
      expect(await followRedirects(`/api/login?returnTo=${encodeURIComponent(target)}`), target).toBe('/');
    expect(await followRedirects('/api/login?returnTo=/about')).toBe('/about');
    expect(await followRedirects('/api/mobile-login?returnTo=/about')).toBe('/login-success');
    expect(await followRedirects('/api/logout')).toBe('/');
    expect((await shopper.visit('/api/auth/user')).status).toBe(401);
    markVerified('2.route.login');
  });

  itInFullTier("Login redirects to / if the return path isn't a page on this site", async () => {
    const shopper = createBrowser(app.url);
    await signUp(shopper, samplePerson());
    expect(unsafeRedirectTargets.length).toBeGreaterThanOrEqual(60);
    const wrongRedirects: string[] = [];
    for (const target of unsafeRedirectTargets) {
      const login = `/api/login?returnTo=${encodeURIComponent(target)}`;
      const { url } = await shopper.visit(login, { stopAt: '/' });
      if (url.href !== `${app.url}/`) wrongRedirects.push(`${target} led to ${url}`);
    }
    expect(wrongRedirects).toEqual([]);
    expect((await shopper.visit('/api/login?returnTo=/account&returnTo=//evil.example')).url.href).toBe(
      `${app.url}/`,
    );
  });
});
