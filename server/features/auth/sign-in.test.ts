import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmEmailByLink,
  createBrowser,
  samplePerson,
  signInAtProvider,
  signUp,
} from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { env: { ADMIN_EMAILS: 'Boss@example.com' } });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const openBrowser = () => createBrowser(app.url);
const readUser = async (shopper: ReturnType<typeof openBrowser>) => {
  const { status, body } = await shopper.visit('/api/auth/user');
  return { status, user: JSON.parse(body) };
};

describe('Sign-up at the embedded provider', () => {
  it('Sign-up signs the shopper in and returns to the previous page', async () => {
    const shopper = openBrowser();
    const person = samplePerson();
    const page = await signUp(shopper, person, '/api/login?returnTo=/shared/abc?x=1');
    expect(page.url.href).toBe(`${app.url}/shared/abc?x=1`);
    const { status, user } = await readUser(shopper);
    expect(status).toBe(200);
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Maya',
      lastName: 'Okafor',
      subscriptionStatus: 'free',
      isPremium: false,
      isFamilyPremium: false,
      isAdmin: false,
      gracePeriodDaysRemaining: 0,
    });
    expect(user).not.toHaveProperty('emailVerified');
  });

  it("The sign-up page opens directly, and doesn't redirect in a loop if the browser has no cookies", async () => {
    const page = await openBrowser().visit('/idp/sign-up');
    expect(page.url.pathname).toBe('/idp/sign-up');
    expect(page.body).toContain('name="firstName"');
    const withoutCookies = await openBrowser().visit('/idp/sign-up?started');
    expect(withoutCookies.status).toBe(400);
    expect(withoutCookies.body).toContain('This page has expired');
  });

  it('Sign-in and sign-up show a message if the browser blocks cookies', async () => {
    for (const login of ['/api/login', '/api/login?screen=sign-up']) {
      const { url } = await openBrowser().visit(login);
      expect(url.pathname).toMatch(/^\/idp\/sign-(in|up)$/);
      const fromHere = { headers: { 'sec-fetch-site': 'same-origin' } };
      const cookielessPage = await openBrowser().visit(url, fromHere);
      expect(cookielessPage.status).toBe(400);
      expect(cookielessPage.body).toContain('<h1>Cookies are turned off</h1>');
      expect(cookielessPage.body).toContain('href="/"');
      url.searchParams.set('started', String(Number(url.searchParams.get('started')) - 61));
      expect((await openBrowser().visit(url)).body, 'an hour later').toContain('This page has expired');
    }
  });
});

describe('Embedded provider', () => {
  itInFullTier('After sign-out, the embedded provider requires the password again', async () => {
    const shopper = openBrowser();
    const person = samplePerson();
    await signUp(shopper, person);
    const { user } = await readUser(shopper);

    expect((await shopper.visit('/api/logout')).url.href).toBe(`${app.url}/`);
    expect(shopper.cookie('session')).toBeUndefined();
    expect((await readUser(shopper)).status).toBe(401);
    expect((await shopper.visit('/api/login')).url.pathname).toBe('/idp/sign-in');

    const secondSignIn = await signInAtProvider(shopper, { ...person, email: person.email.toUpperCase() });
    expect(secondSignIn.url.pathname).toBe('/');
    expect((await readUser(shopper)).user.id).toBe(user.id);
  });

  it('A signed-in shopper has to enter the password again to download personal data', async () => {
    const shopper = openBrowser();
    const person = samplePerson();
    await signUp(shopper, person);
    const download = () => shopper.visit('/api/your-data');
    expect((await download()).status).toBe(403);
    await shopper.visit('/api/login');
    expect((await download()).status, 'a sign-in that asked for nothing').toBe(403);
    const signInPage = await shopper.visit('/api/login?again=1&returnTo=/account');
    expect(signInPage.url.pathname).toBe('/idp/sign-in');
    expect((await download()).status, 'begun only').toBe(403);
    const form = { email: person.email, password: person.password };
    expect((await shopper.visit(signInPage.url, { form })).url.pathname).toBe('/account');
    expect((await download()).status).toBe(200);
  });

  it('Signing out at the provider also signs the shopper out of the app', async () => {
    const shopper = openBrowser();
    await signUp(shopper, samplePerson());
    const signOutPage = await shopper.visit('/idp/session/end');
    expect(signOutPage.body).toContain('Sign out?');
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(signOutPage.body)?.[1] ?? '';
    const form = { xsrf, logout: 'yes' };
    const forgedAnswer = await shopper.visit('/idp/session/end/confirm', {
      form,
      headers: { origin: 'https://evil.example' },
    });
    expect(forgedAnswer.status).toBe(403);
    const confirmed = await shopper.visit('/idp/session/end/confirm', { form, stopAt: '/idp/session/end' });
    expect(confirmed.url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await readUser(shopper)).status).toBe(401);
  });

  it('Signing out without a session at the provider redirects to the home page', async () => {
    const page = await openBrowser().visit('/idp/session/end');
    expect(page.url.href).toBe(`${app.url}/`);
    const shopper = openBrowser();
    await signUp(shopper, samplePerson());
    shopper.setCookie('idp-session', '');
    shopper.setCookie('idp-session.sig', '');
    expect((await shopper.visit('/api/logout')).url.href).toBe(`${app.url}/`);
    expect((await readUser(shopper)).status).toBe(401);
  });

  it("The embedded provider's error page uses the app's stylesheet and no scripts", async () => {
    const errorPage = await openBrowser().visit('/idp/nope');
    expect(errorPage.status).toBe(404);
    expect(errorPage.body).toContain('/idp/style.css');
    expect(errorPage.body).toContain('<h1>Page Not Found</h1>');
    expect(errorPage.body).not.toContain('<script');
  });

  it('Mobile login ends on the /login-success page', async () => {
    const page = await signUp(openBrowser(), samplePerson(), '/api/mobile-login?returnTo=/account');
    expect(page.url.pathname).toBe('/login-success');
  });

  it('Each sign-in issues a new session ID and ends the previous session', async () => {
    const shopper = openBrowser();
    const person = samplePerson();
    await signUp(shopper, person);
    const firstSession = shopper.cookie('session') ?? '';
    await shopper.visit('/api/login');
    const secondSession = shopper.cookie('session');
    expect(secondSession).not.toBe(firstSession);
    const thief = openBrowser();
    thief.setCookie('session', firstSession);
    expect((await readUser(thief)).status).toBe(401);
    expect((await readUser(shopper)).status).toBe(200);
  });

  it('Sign-in replaces a session ID that was planted in the browser', async () => {
    const shopper = openBrowser();
    shopper.setCookie('session', 'planted');
    await signUp(shopper, samplePerson());
    expect(shopper.cookie('session')).not.toBe('planted');
    const attacker = openBrowser();
    attacker.setCookie('session', 'planted');
    expect((await readUser(attacker)).status).toBe(401);
  });

  it('Sign-in shows the same message for an unknown email and a wrong password', async () => {
    const person = samplePerson();
    await signUp(openBrowser(), person);
    const page = async (email: string) => {
      const shopper = openBrowser();
      await shopper.visit('/api/login');
      const { status, body } = await shopper.visit('/idp/sign-in', { form: { email, password: 'wrong' } });
      return { status, body: body.replaceAll(email, '…').replaceAll(/at=[\w.-]+/g, 'at=…') };
    };
    const wrongPage = await page(person.email);
    expect(wrongPage.status).toBe(401);
    expect(wrongPage.body).toContain('role="alert"');
    expect(wrongPage).toEqual(await page(samplePerson().email));
  });

  it('A wrong password redirects to the sign-in form, which shows the error once', async () => {
    const shopper = openBrowser();
    await shopper.visit('/api/login');
    const form = { email: 'nobody@example.com', password: 'wrong' };
    const postAnswer = await shopper.visit('/idp/sign-in', { form, stopAt: '/idp/sign-in' });
    expect(postAnswer.status).toBe(303);
    const rejected = await shopper.visit(postAnswer.url);
    expect(rejected.status).toBe(401);
    expect(rejected.body).toContain('value="nobody@example.com"');
    const reloaded = await shopper.visit(postAnswer.url);
    expect(reloaded.status).toBe(200);
    expect(reloaded.body).not.toContain('role="alert"');
  });

  it('The sign-in form redirects a signed-in shopper to the app', async () => {
    const shopper = openBrowser();
    await signUp(shopper, samplePerson());
    expect((await shopper.visit('/idp/sign-in?started=')).url.pathname).toBe('/');
    expect((await shopper.visit('/idp/sign-up', { form: samplePerson() })).url.pathname).toBe('/');
  });

  it('Two tabs can sign in at the same time', async () => {
    const shopper = openBrowser();
    const first = await shopper.visit('/api/login?returnTo=/account', { stopAt: '/idp/auth' });
    await signUp(shopper, samplePerson(), '/api/login?returnTo=/subscribe');
    expect((await shopper.visit(first.url)).url.pathname).toBe('/account');
  });
});

describe('Email confirmation', () => {
  it('A confirmation link works once and grants admin rights to a configured admin', async () => {
    const otherShopper = openBrowser();
    await signUp(otherShopper, samplePerson());
    const person = samplePerson({ email: 'boss@example.com' });
    const shopper = openBrowser();
    await signUp(shopper, person);
    const otherBrowser = openBrowser();
    await signInAtProvider(otherBrowser, person);
    for (const each of [shopper, otherBrowser]) {
      expect((await readUser(each)).user).toMatchObject({ isAdmin: false, emailConfirmation: 'by-mail' });
    }

    const outbox = await shopper.visit('/dev/outbox');
    const link = /href="([^"]*verify-email[^"]*)"/.exec(outbox.body)?.[1] ?? '';
    expect((await confirmEmailByLink(shopper, link)).body).toContain('Your email is confirmed');
    expect((await shopper.visit(link)).status).toBe(410);
    for (const each of [shopper, otherBrowser]) {
      const { user } = await readUser(each);
      expect(user, 'in every session, at once').toMatchObject({ isAdmin: true, emailConfirmation: 'done' });
    }
    expect((await readUser(otherShopper)).user.emailConfirmation, 'of nobody else').toBe('by-mail');
  });
});

describe('Confirmation email', () => {
  const requestConfirmationMail = (shopper: ReturnType<typeof openBrowser>) =>
    fetch(`${app.url}/api/auth/confirmation-mail`, {
      method: 'POST',
      headers: { cookie: `session=${shopper.cookie('session')}`, origin: app.url },
    }).then(({ status }) => status);
  const listLinks = async ({ email }: { email: string }) => {
    const mails = await database.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    return mails.map(({ body }) => /\S+verify-email\S+/.exec(body)?.[0] ?? '');
  };

  it('A confirmation email can be requested again, and both links work', async () => {
    const person = samplePerson();
    const shopper = openBrowser();
    await signUp(shopper, person);
    expect(await requestConfirmationMail(shopper)).toBe(204);
    const links = await listLinks(person);
    expect(new Set(links).size).toBe(2);
    await confirmEmailByLink(shopper, links[0] ?? '');
    expect((await readUser(shopper)).user.emailConfirmation).toBe('done');
    expect((await shopper.visit(links[1] ?? '')).status).toBe(200);
    expect(await requestConfirmationMail(shopper)).toBe(204);
    expect(await listLinks(person)).toHaveLength(2);
  });

  itInFullTier('A shopper can request at most five confirmation emails an hour', async () => {
    const shopper = openBrowser();
    await signUp(shopper, samplePerson());
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await requestConfirmationMail(shopper));
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe('Two processes on one database', () => {
  itInFullTier("Two server processes on one database share sessions and the provider's keys", async () => {
    const other = await startListeningApp(database.db);
    try {
      const [shopper, person] = [openBrowser(), samplePerson()];
      await signUp(shopper, person);
      const otherBrowser = createBrowser(other.url);
      otherBrowser.setCookie('session', shopper.cookie('session') ?? '');
      expect((await readUser(otherBrowser)).user.email).toBe(person.email);
      const keys = async (url: string) => (await fetch(`${url}/idp/jwks`)).text();
      expect(await keys(other.url)).toBe(await keys(app.url));
      await otherBrowser.visit('/api/logout', { stopAt: '/idp/session/end' });
      expect((await readUser(shopper)).status).toBe(401);
    } finally {
      await other.close();
    }
  });
});
