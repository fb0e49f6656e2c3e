import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createOutboxUrl } from './api.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const production = { NODE_ENV: 'production', ALLOW_DOUBLES: 'identity-provider,test-payments,outbox' };

async function openApp(variables: Record<string, string>) {
  const env = parseEnv({ LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off', ...variables });
  const app = await buildApp({ db: database.db, env, clock: () => new Date(), fetch });
  const status = async (path: string) => (await app.inject(path)).statusCode;
  return { app, status, address: () => createOutboxUrl(database.db, { env, now: new Date() }) };
}

describe('/dev/outbox', () => {
  it.each([
    ['in production', { ...production, PUBLIC_URL: 'http://localhost:3000' }],
    ['in development when others can reach it', { PUBLIC_URL: 'http://cartwise.example' }],
  ])('The outbox %s opens only with the key printed at startup', async (_where, variables) => {
    const { app, status, address } = await openApp(variables);
    expect(await status('/dev/outbox'), 'from this machine').toBe(404);
    expect(await status('/dev/outbox?key=guessed')).toBe(404);
    expect(await status('/dev/outbox?key=a&key=b')).toBe(404);
    const outboxUrl = new URL((await address()) ?? '');
    const answer = await app.inject(outboxUrl.pathname + outboxUrl.search);
    expect([answer.statusCode, answer.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(await address(), 'of every process').toBe(outboxUrl.href);
    await app.close();
  });

  it("The outbox page is on by default on a developer's machine, and off by default in production", async () => {
    const developmentApp = await openApp({ PUBLIC_URL: 'http://localhost:3000' });
    expect(await developmentApp.status('/dev/outbox')).toBe(200);
    expect(await developmentApp.address()).toBeNull();
    await developmentApp.app.close();
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: '+13125550100',
    };
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', SUGGESTIONS_TO: 'team@example.com' };
    const allowed = { ALLOW_DOUBLES: 'identity-provider,test-payments' };
    const productionApp = await openApp({ ...production, ...allowed, ...twilio, ...mail });
    expect(await productionApp.status('/dev/outbox')).toBe(404);
    await productionApp.app.close();
  });
});
