import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const app = await startTestApp(database.db);

afterAll(async () => {
  await app.close();
  await database.close();
});

const read = async (url: string, language = 'en', from: Pick<typeof app, 'inject'> = app) => {
  const { statusCode, body } = await from.inject({ url, headers: { 'accept-language': language } });
  expect(statusCode, url).toBe(200);
  return body;
};

it('The privacy and terms pages work without scripts or an account, in both languages', async () => {
  const privacy = await read('/privacy');
  for (const text of [
    '<h1>Privacy</h1>',
    'Last updated Nov 30, 2026',
    'Whether you subscribe and until when. We never keep a card number.',
    'for up to an hour, to limit how often it asks.',
    'href="/your-data"',
    'href="/terms"',
  ])
    expect(privacy).toContain(text);
  expect(privacy).not.toContain('<script');
  expect(await read('/terms')).toContain('Premium costs $1.99 a month and renews until you cancel');
  expect(await read('/privacy', 'es')).toContain('<h1>Privacidad</h1>');
  expect(await read('/terms', 'es')).toContain('Cartwise compara precios. No vende productos');
});

it('The privacy and terms pages name the operator if one is configured', async () => {
  expect(await read('/terms')).toContain('Whoever runs this site hasn’t added a name here yet.');
  const appWithOperator = await startTestApp(database.db, {
    env: { OPERATOR: 'Example Foods LLC, <privacy@shop.example>' },
  });
  for (const url of ['/privacy', '/terms'])
    expect(await read(url, 'en', appWithOperator)).toContain(
      'Example Foods LLC, &lt;privacy@shop.example&gt;',
    );
  await appWithOperator.close();
});
