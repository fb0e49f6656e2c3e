import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('/health/ready', () => {
  it("/health/ready says why a live process isn't ready", async () => {
    let trouble: string | null = 'The embedded database was lost and is being started again (try 3).';
    const app = await startTestApp(database.db, { getDatabaseFailure: () => trouble });
    expect(await app.call('GET', '/health/ready')).toEqual({
      status: 503,
      body: { status: 'unavailable', reasons: [trouble] },
    });
    expect((await app.call('GET', '/health/live')).status).toBe(200);
    trouble = null;
    expect(await app.call('GET', '/health/ready')).toEqual({ status: 200, body: { status: 'ok' } });
    await app.close();
  });

  it('/health/ready reports an unreachable database', async () => {
    const other = await createTestDatabase();
    const app = await startTestApp(other.db);
    expect((await app.call('GET', '/health/ready')).status).toBe(200);
    await other.close();
    const { status, body } = await app.call('GET', '/health/ready');
    expect([status, body.reasons]).toEqual([503, ['The database does not answer.']]);
    await app.close();
  });
});
