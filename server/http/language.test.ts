import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callConcurrently } from '#tests/support/at-once.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { clock: () => now });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const SIGN_IN = { en: 'Please sign in to continue.', es: 'Inicia sesión para continuar.' };

async function signedOutMessage(headers: Record<string, string>): Promise<string> {
  return (await app.call('GET', '/api/cart', { headers })).body.message;
}

describe('The language of a response', () => {
  it.each([
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['es;q=0.5, en-US', 'en'],
    ['fr-CA, es;q=0.4, en;q=0.2', 'es'],
    ['fr-CA', 'en'],
    ['*', 'en'],
    ['es;q=0', 'en'],
    [`${'x-'.repeat(300)}`, 'en'],
  ] as const)('A response to a browser that prefers %j is in %s', async (preferred, code) => {
    expect(await signedOutMessage({ 'accept-language': preferred })).toBe(SIGN_IN[code]);
  });

  it("The shopper's chosen language takes precedence over the browser's", async () => {
    const cookie = 'cartwise.language=es';
    expect(await signedOutMessage({ cookie, 'accept-language': 'en-US' })).toBe(SIGN_IN.es);
    expect(await signedOutMessage({ cookie: 'cartwise.language=en', 'accept-language': 'es' })).toBe(
      SIGN_IN.en,
    );
    expect(await signedOutMessage({ cookie: 'cartwise.language=xx', 'accept-language': 'es' })).toBe(
      SIGN_IN.es,
    );
  });

  it("Each of many simultaneous requests gets a response in its caller's language", async () => {
    const { headers } = await signIn(database.db);
    const ask = async (index: number) => {
      const code = index % 2 === 0 ? 'en' : 'es';
      const { body } = await app.call('POST', '/api/free-lines', {
        headers: { ...headers, 'accept-language': code },
        body: { text: '' },
      });
      return [code, body.issues[0].message];
    };
    const answers = await callConcurrently(20, ask);
    expect(new Set(answers.map((each) => each.join(' ')))).toEqual(
      new Set(['en must not be blank', 'es no debe estar en blanco']),
    );
  });
});

describe('The link to the other language', () => {
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'accept-language': 'en-US', ...headers } });

  it('The language link saves the choice and returns to the same page', async () => {
    const answer = await open('/recipes?language=es', { referer: 'http://localhost:3000/recipes?id=7' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/recipes?id=7']);
    expect(answer.cookies).toMatchObject([
      { name: 'cartwise.language', value: 'es', path: '/', maxAge: 31_536_000 },
    ]);
  });

  it.each([
    ['/?language=es', 'https://elsewhere.example/?evil=1', '/?evil=1'],
    ['/?language=es', undefined, '/'],
    ['/about?language=en', 'http://localhost:3000/about?language=es', '/about'],
    ['//elsewhere.example/?language=es', undefined, '/elsewhere.example/'],
    ['/\\elsewhere.example?language=es', undefined, '/'],
  ])('The language link %s on page %s leads to %s, never to another site', async (url, referer, location) => {
    const answer = await open(url, referer === undefined ? {} : { referer });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  });

  it.each([
    '/?language=fr',
    '/?language=',
    '/api/cart?language=es',
    '/?a=1&language=es',
  ])("The URL %s doesn't set a language", async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).not.toBe(303);
    expect(answer.cookies).toEqual([]);
  });
});

it("The shopper's current language is stored, so that emails can use it", async () => {
  const { headers, userId } = await signIn(database.db);
  const language = async () =>
    (await database.db.selectFrom('app_user').select('language').where('id', '=', userId).executeTakeFirst())
      ?.language;
  expect(await language()).toBe('en');
  for (const code of ['es', 'en'] as const) {
    now = new Date(now.getTime() + 120_000);
    await app.call('GET', '/api/preferences', { headers: { ...headers, 'accept-language': code } });
    expect(await language()).toBe(code);
  }
});
