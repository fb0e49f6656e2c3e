import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { loggerOptions } from './request-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const lines: string[] = [];
let now = Date.parse('2026-11-21T12:00:00Z');
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = parseEnv({ NODE_ENV: 'test', STORE_LAYER_URL: 'off' });
  const stream = { write: (line: string) => void lines.push(line) };
  app = await buildApp(
    { db: database.db, env, clock: () => new Date(now), fetch },
    loggerOptions('warn', stream),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const fillDisk = () =>
  database.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create function disk_full_for_tables() returns event_trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on cart_entry execute function disk_full();
    create event trigger disk_full on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function disk_full_for_tables();`);
const freeDisk = () =>
  database.pool.query('drop event trigger disk_full; drop trigger disk_full on cart_entry');

const readReadiness = async () => {
  const answer = await app.inject('/health/ready');
  return [answer.statusCode, answer.json().reasons];
};

describe('A full database disk', () => {
  it('While the database disk is full, writes and readiness checks get 503, and reads still work', async () => {
    const { headers } = await signIn(database.db);
    const item = await makeItem(database.db);
    const add = () =>
      app.inject({
        method: 'POST',
        url: '/api/cart',
        headers,
        payload: { itemId: item.id, quantity: 1 },
      });
    expect(await readReadiness()).toEqual([200, undefined]);
    await fillDisk();
    for (let n = 0; n < 5; n += 1) {
      const answer = await add();
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json()).toMatchObject({
        code: 'storage_full',
        message: 'We can’t save anything right now because our storage is full. Please try again later.',
      });
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the storage of the database is full');
    expect((await app.inject({ url: '/api/cart', headers })).statusCode, 'reading goes on').toBe(200);
    expect(await readReadiness()).toEqual([
      503,
      ['The storage of the database is full: nothing can be saved.'],
    ]);
    now += MINUTE_MS;
    await add();
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ failedSinceTheLastLine: 4 });

    await freeDisk();
    expect(await readReadiness()).toEqual([200, undefined]);
    expect((await add()).statusCode).toBe(201);
    expect(lines).toHaveLength(3);
  });
});
