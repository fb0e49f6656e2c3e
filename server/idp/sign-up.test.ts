import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

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

function listErrors(body: string): Record<string, string> {
  const errors = body.matchAll(/<p id="(\w+)-note" class="error" role="alert">([^<]*)</g);
  return Object.fromEntries([...errors].map(([, field = '', message = '']) => [field, message]));
}

const countAccounts = async () => (await database.db.selectFrom('idp_account').select('id').execute()).length;

const validPerson = samplePerson();

const rejectedForms: [string, Record<string, string>, string[]][] = [
  [
    'nothing at all',
    { firstName: '', lastName: '', email: '', password: '' },
    ['firstName', 'lastName', 'email', 'password'],
  ],
  ['blank names', { firstName: '  ', lastName: '\t' }, ['firstName', 'lastName']],
  ['a very long name', { firstName: 'x'.repeat(61) }, ['firstName']],
  ['an email without @', { email: 'maya.example.com' }, ['email']],
  ['an email without a host', { email: 'maya@' }, ['email']],
  ['an email without a dot', { email: 'maya@example' }, ['email']],
  ['two emails', { email: 'a@example.com,b@example.com' }, ['email']],
  ['an email with a line break', { email: 'a@example.com\r\nbcc: b@example.com' }, ['email']],
  ['a very long email', { email: `${'x'.repeat(250)}@example.com` }, ['email']],
  ['a password of nine characters', { password: '123456789' }, ['password']],
  ['a password of nine emoji', { password: '🥕'.repeat(9) }, ['password']],
  ['a very common password', { password: 'password12' }, ['password']],
  ['a row of keys as the password', { password: '1234567890' }, ['password']],
  ['a password that repeats one character', { password: ' '.repeat(10) }, ['password']],
  [
    'a password that equals the email address',
    { email: 'maya@example.com', password: 'maya@example.com' },
    ['password'],
  ],
  ['a password that is too long', { password: 'x'.repeat(201) }, ['password']],
];

describe('The sign-up form', () => {
  it.each(
    rejectedForms,
  )('The sign-up form rejects %s and shows each error next to its field', async (_what, overrides, fields) => {
    const before = await countAccounts();
    const shopper = createBrowser(app.url);
    const { status, body } = await signUp(shopper, { ...validPerson, ...overrides });
    expect(status).toBe(400);
    expect(Object.keys(listErrors(body))).toEqual(fields);
    for (const field of fields) expect(body).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    expect(await countAccounts()).toBe(before);
  });

  it('After an error, the sign-up form keeps the typed values except the password', async () => {
    const { body } = await signUp(
      createBrowser(app.url),
      samplePerson({ firstName: '"><script>', email: 'no', password: 'a secret sentence' }),
    );
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(body).toContain('value="no"');
    expect(body).not.toContain('a secret sentence');
  });

  it.each([
    ['a password of ten characters', { password: 'figs & oat' }],
    ['a password of ten emoji', { password: '🥕🍞🧀🥚🍎🍌🥛🍅🥬🧅' }],
    [
      'a password with spaces and accents',
      { password: ' crème brûlée ', firstName: 'Zoë', lastName: "O'Brien" },
    ],
    ['an email with spaces around it', { email: `  ${crypto.randomUUID()}@example.com ` }],
  ])('The sign-up form accepts %s', async (_what, overrides) => {
    const arrived = await signUp(createBrowser(app.url), samplePerson(overrides));
    expect(arrived.url.pathname).toBe('/');
  });

  it('A sign-up stores the password only as an argon2id hash', async () => {
    const person = samplePerson();
    await signUp(createBrowser(app.url), person);
    const row = await database.db
      .selectFrom('idp_account')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(JSON.stringify(row)).not.toContain(person.password);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site, according to the browser', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])("A sign-up form submitted from %s gets 403 and doesn't create an account", async (_who, headers) => {
    const shopper = createBrowser(app.url);
    await shopper.visit('/api/login');
    const before = await countAccounts();
    const { status } = await shopper.visit('/idp/sign-up', { form: samplePerson(), headers });
    expect(status).toBe(403);
    expect(await countAccounts()).toBe(before);
  });

  it("The sign-up form doesn't create an account if there's no sign-in in progress", async () => {
    const before = await countAccounts();
    const { status, body } = await createBrowser(app.url).visit('/idp/sign-up', { form: samplePerson() });
    expect(status).toBe(400);
    expect(body).toContain('This page has expired');
    expect(await countAccounts()).toBe(before);
  });
});

describe("The provider's pages", () => {
  it("The identity provider's pages have one script and allow only this site's scripts", async () => {
    const { body, headers } = await createBrowser(app.url).visit('/idp/sign-up');
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/idp\/page\.js\?v=[\w-]{10}">$/),
    ]);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' '(self|sha256-[^']+)';/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it("The identity provider's pages use one style sheet, which is cached for a year", async () => {
    const { body } = await createBrowser(app.url).visit('/idp/sign-in');
    const [, path = ''] = /href="(\/idp\/style.css[^"]*)"/.exec(body) ?? [];
    const style = await createBrowser(app.url).visit(path);
    expect(style.headers.get('content-type')).toContain('text/css');
    expect(style.headers.get('cache-control')).toContain('immutable');
    expect(style.body).toContain('--accent: light-dark(oklch(');
  });

  it("The page for an unknown confirmation link explains that the link doesn't work", async () => {
    const { status, body } = await createBrowser(app.url).visit('/idp/verify-email?token=nonsense');
    expect(status).toBe(410);
    expect(body).toContain('This link no longer works');
  });
});
