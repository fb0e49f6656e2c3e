import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { loggerOptions, redactPersonalData } from './request-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let lines: Record<string, unknown>[] = [];

async function buildLoggingApp(level: string) {
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const deps = { db: database.db, env: parseEnv({ STORE_LAYER_URL: 'off' }), clock: () => new Date(), fetch };
  return buildApp(deps, loggerOptions(level, stream));
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('The request log', () => {
  it('The request log has one line per request: ID, route, status and duration', async () => {
    const app = await buildLoggingApp('info');
    const listId = 'Ab3'.padEnd(22, 'x');
    const answers = [
      await app.inject('/health/live'),
      await app.inject(`/api/shared-lists/${listId}?q=somebody@example.com`),
      await app.inject({ method: 'POST', url: '/api/cart', payload: { quantity: 1 } }),
      await app.inject('/nowhere/at-all'),
    ];
    await app.close();
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ reqId }) => reqId)).toEqual(ids);
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/health/live', 200],
      ['GET', '/api/shared-lists/:listId', 404],
      ['POST', '/api/cart', 403],
      ['GET', expect.any(String), 404],
    ]);
    for (const line of requests) {
      expect(Object.keys(line).sort()).toEqual(
        ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time'].sort(),
      );
    }
    expect(JSON.stringify(lines)).not.toMatch(/example\.com|Ab3xxx|at-all/);
  });

  it('While the database is down, each cause is logged at most once per second', async () => {
    lines = [];
    let nowMs = 0;
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const { log } = Fastify(loggerOptions('info', stream, () => nowMs));
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const stopping = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
    const failManyTimes = () => {
      for (let count = 0; count < 1_000; count += 1) {
        log.warn({ err: refused }, 'database away');
        log.warn({ err: stopping }, 'database away');
        log.error({ err: refused }, 'a job failed');
      }
    };
    failManyTimes();
    nowMs = 1_000;
    failManyTimes();
    expect(
      lines.map(({ msg, err, leftOutCount }) => [msg, (err as { code: string }).code, leftOutCount]),
    ).toEqual([
      ['database away', 'ECONNREFUSED', undefined],
      ['database away', '57P03', undefined],
      ['a job failed', 'ECONNREFUSED', undefined],
      ['database away', 'ECONNREFUSED', 999],
      ['database away', '57P03', 999],
      ['a job failed', 'ECONNREFUSED', 999],
    ]);
    lines = [];
    for (let count = 0; count < 3; count += 1) log.error({ err: new Error('a bug') }, 'unexpected failure');
    expect(lines).toHaveLength(3);
  });

  it('A logged error contains the request ID that the shopper sees, and no database rows', async () => {
    const app = await buildLoggingApp('error');
    await database.pool.query('alter table grocery_item rename to away');
    const { json, headers } = await app.inject('/api/grocery-items');
    await database.pool.query('alter table away rename to grocery_item');
    await app.close();
    expect(json().message).toContain(headers['x-request-id']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ reqId: headers['x-request-id'], err: { code: '42P01' } });
  });

  it('A logged error includes its cause and any wrapped errors', () => {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const { log } = Fastify(loggerOptions('error', stream));
    log.error({ err: new Error('no mail', { cause: 'sam@mail.example is full' }) });
    log.error({ err: new AggregateError([new Error('first'), new TypeError('second')], 'two jobs failed') });
    expect(lines).toMatchObject([
      { msg: 'no mail', err: { message: 'no mail', cause: { type: 'string', message: '… is full' } } },
      { err: { type: 'AggregateError', errors: [{ message: 'first' }, { type: 'TypeError' }] } },
    ]);
  });

  it('Email addresses, phone numbers, tokens and URL queries are redacted from log messages', () => {
    const logText =
      'no mailbox Sam.O-Neil+x@mail.example at +13125550100 for Ab3xxxxxxxxxxxxxxxxxxx, after "/idp/sign-in?at=1.2" at 12:30:01.123';
    expect(redactPersonalData(logText)).toBe(
      'no mailbox … at … for …, after "/idp/sign-in?…" at 12:30:01.123',
    );
    expect(redactPersonalData('readPriceObservations2 of 0004_prices.sql')).toBe(
      'readPriceObservations2 of 0004_prices.sql'.replace('readPriceObservations2', '…'),
    );
  });
});
