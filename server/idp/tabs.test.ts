import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
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

async function openForm(shopper: Browser, signInPath: string) {
  const { url, body } = await shopper.visit(signInPath);
  return { url, ...findLinks(body) };
}

function findLinks(body: string) {
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(body) ?? [];
  const [, other = ''] = /<p class="foot">[^<]*<a href="([^"]+)"/.exec(body) ?? [];
  return { action, other };
}

async function createShopper() {
  const person = samplePerson();
  await signUp(createBrowser(app.url), person);
  const { email, password } = person;
  return { shopper: createBrowser(app.url), form: { email, password } };
}

const readEmail = async (shopper: Browser) => JSON.parse((await shopper.visit('/api/auth/user')).body).email;

describe('Sign-in pages in two tabs of a browser', () => {
  itInFullTier(
    'If sign-in pages are open in two tabs, each tab continues to the page that it requested',
    async () => {
      const { shopper, form } = await createShopper();
      const account = await openForm(shopper, '/api/login?returnTo=/account');
      const analytics = await openForm(shopper, '/api/login?returnTo=/analytics');
      expect((await shopper.visit(account.action, { form })).url.pathname).toBe('/account');
      expect((await shopper.visit(analytics.action, { form })).url.pathname).toBe('/analytics');
      expect((await shopper.visit('/api/auth/user')).status).toBe(200);
    },
  );

  itInFullTier("An abandoned mobile login doesn't affect a sign-in page in another tab", async () => {
    const { shopper, form } = await createShopper();
    const account = await openForm(shopper, '/api/login?returnTo=/account');
    await shopper.visit('/api/mobile-login');
    expect((await shopper.visit(account.action, { form })).url.pathname).toBe('/account');
  });

  itInFullTier('Sign-in pages in two tabs stay separate after a wrong password', async () => {
    const { shopper, form } = await createShopper();
    const account = await openForm(shopper, '/api/login?returnTo=/account');
    await shopper.visit('/api/login?returnTo=/analytics');
    const refused = await shopper.visit(account.action, { form: { ...form, password: 'wrong' } });
    expect(refused.status).toBe(401);
    const signUpForm = await openForm(shopper, findLinks(refused.body).other);
    expect(signUpForm.url.pathname).toBe('/idp/sign-up');
    const short = await shopper.visit(signUpForm.action, {
      form: { ...samplePerson(), password: 'short' },
    });
    expect(short.status).toBe(400);
    const signInForm = await openForm(shopper, findLinks(short.body).other);
    expect((await shopper.visit(signInForm.action, { form })).url.pathname).toBe('/account');
  });

  it('If a user signs in in one tab, reloading the sign-in page in another tab completes the sign-in there', async () => {
    const { shopper, form } = await createShopper();
    const account = await openForm(shopper, '/api/login?returnTo=/account');
    const analytics = await openForm(shopper, '/api/login?returnTo=/analytics');
    await shopper.visit(account.action, { form });
    expect((await shopper.visit(analytics.url)).url.pathname).toBe('/analytics');
  });

  it('If two users sign in in two tabs of a browser, the user who signed in last stays signed in', async () => {
    const { shopper, form } = await createShopper();
    const account = await openForm(shopper, '/api/login?returnTo=/account');
    const analytics = await openForm(shopper, '/api/login?screen=sign-up&returnTo=/analytics');
    await shopper.visit(account.action, { form });
    const other = samplePerson();
    expect((await shopper.visit(analytics.action, { form: other })).url.pathname).toBe('/analytics');
    expect(await readEmail(shopper)).toBe(other.email);
    expect((await shopper.visit('/api/login?returnTo=/')).url.pathname).toBe('/');
    expect(await readEmail(shopper), 'at the provider too').toBe(other.email);
  });
});

describe('Sign-in pages from another browser', () => {
  itInFullTier.each([
    ['opened by its link', (action: string) => action],
    [
      'with a changed signature',
      (action: string) => action.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['without its signature', (action: string) => action.replace(/\..*$/, '')],
    ['with an empty signature', () => '/idp/sign-in?at=.'],
  ])(
    "A sign-in page that was opened in one browser can't be used to sign in from another browser (%s)",
    async (_how, change) => {
      const { shopper, form } = await createShopper();
      await shopper.visit('/api/login');
      const attacker = createBrowser(app.url);
      const theirs = await openForm(attacker, '/api/login?returnTo=/account');
      const refused = await shopper.visit(change(theirs.action), { form });
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('This page has expired');
      expect((await shopper.visit('/api/auth/user')).status).toBe(401);
      expect((await attacker.visit(theirs.url)).body, 'still asked').toContain('name="password"');
    },
  );
});
