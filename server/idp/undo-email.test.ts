import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  type Browser,
  confirmEmailByLink,
  createBrowser,
  samplePerson,
  signInAtProvider,
  signUp,
} from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const NEW_PASSWORD = 'figs, oats & honey';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await database.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function findLink(email: string, path: string) {
  const mail = await database.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return new RegExp(`\\S+/idp/${path}\\?token=\\S+`).exec(mail?.body ?? '')?.[0] ?? '';
}

const put = (shopper: Browser, path: string, body: object) =>
  fetch(`${app.url}/api/account/${path}`, {
    method: 'PUT',
    headers: {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

const isSignedIn = async (shopper: Browser) => (await shopper.visit('/api/auth/user')).status === 200;
const readEmail = async (shopper: Browser) => JSON.parse((await shopper.visit('/api/auth/user')).body).email;
const pressUndo = (link: string) =>
  createBrowser(app.url).visit('/idp/undo-email', {
    form: { token: new URL(link).searchParams.get('token') ?? '' },
  });

async function changeEmail(thief: Browser, password: string) {
  const { email } = samplePerson();
  expect((await put(thief, 'email', { email, password })).status).toBe(204);
  await confirmEmailByLink(thief, await findLink(email, 'verify-email'));
  return email;
}

async function stealAccount() {
  const owner = samplePerson();
  const shopper = createBrowser(app.url);
  await signUp(shopper, owner);
  await confirmEmailByLink(shopper, await findLink(owner.email, 'verify-email'));
  const thief = createBrowser(app.url);
  await signInAtProvider(thief, owner);
  const theirs = await changeEmail(thief, owner.password);
  return { owner, shopper, thief, theirs, undo: await findLink(owner.email, 'undo-email') };
}

it('Restoring the previous email signs everyone out and asks for a new password', async () => {
  const { owner, shopper, thief, theirs, undo } = await stealAccount();
  await put(thief, 'password', { currentPassword: owner.password, newPassword: 'the thief knows this' });
  expect((await createBrowser(app.url).visit(undo)).body, 'opening it changes nothing').toContain(
    owner.email,
  );
  expect(await readEmail(thief)).toBe(theirs);
  const pressed = await pressUndo(undo);
  expect(pressed.body).toContain('Choose a new password');
  expect([await isSignedIn(shopper), await isSignedIn(thief)]).toEqual([false, false]);
  expect((await thief.visit('/api/login')).url.pathname).toBe('/idp/sign-in');
  for (const email of [owner.email, theirs])
    for (const password of [owner.password, 'the thief knows this'])
      expect((await signInAtProvider(createBrowser(app.url), { ...owner, email, password })).status).toBe(
        401,
      );
  const token = pressed.url.searchParams.get('token') ?? '';
  await createBrowser(app.url).visit('/idp/reset-password', { form: { token, password: NEW_PASSWORD } });
  await signInAtProvider(shopper, { ...owner, password: NEW_PASSWORD });
  expect(await readEmail(shopper)).toBe(owner.email);
  expect((await pressUndo(undo)).status, 'once').toBe(410);
});

itInFullTier(
  'A previous email address can be restored for seven days, unless another account has confirmed it',
  async () => {
    const late = await stealAccount();
    now = new Date(now.getTime() + 7 * DAY_MS + 1);
    expect((await createBrowser(app.url).visit(late.undo)).status).toBe(410);
    expect((await pressUndo(late.undo)).status).toBe(410);
    now = new Date();
    const { owner, theirs, thief, undo } = await stealAccount();
    const again = createBrowser(app.url);
    await signUp(again, samplePerson({ email: owner.email }));
    await confirmEmailByLink(again, await findLink(owner.email, 'verify-email'));
    expect((await pressUndo(undo)).status).toBe(410);
    expect(await readEmail(thief)).toBe(theirs);
  },
);

itInFullTier('The first undo link restores the original email even after a second email change', async () => {
  const { owner, thief, theirs, undo } = await stealAccount();
  now = new Date(now.getTime() + 1_000);
  await changeEmail(thief, owner.password);
  const thiefsUndoLink = await findLink(theirs, 'undo-email');
  expect((await pressUndo(thiefsUndoLink)).body, 'back to the first address of the thief').toContain(
    'Choose a new password',
  );
  expect((await pressUndo(undo)).body).toContain('Choose a new password');
  expect((await pressUndo(thiefsUndoLink)).status).toBe(410);
});
