import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database, type Db } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { registerErrorHandler } from './error-handler.ts';

let server: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let app: FastifyInstance;
let work: () => Promise<unknown>;
let connectionLost: PromiseWithResolvers<void>;

beforeAll(async () => {
  server = await createTestDatabase();
  database = connect({ connectionString: server.url }, () => connectionLost.resolve());
  app = Fastify();
  app.decorate('storage', { recordDiskFull: () => false, isFull: async () => false });
  registerErrorHandler(app);
  app.post('/', () => work());
});
afterAll(async () => {
  await app.close();
  await database.close();
  await server.close();
});

const terminateBackend = (pid: number | undefined) =>
  server.pool.query('select pg_terminate_backend($1)', [pid]);
const findPid = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

async function terminateIdle(db: Db) {
  connectionLost = Promise.withResolvers();
  await terminateBackend(await findPid(db));
  await connectionLost.promise;
}

const moments: [string, (db: Db) => Promise<unknown>][] = [
  [
    'before the next statement',
    (db) => db.connection().execute(async (one) => [await terminateIdle(one), await findPid(one)]),
  ],
  [
    'before the next statement of a transaction',
    (db) => db.transaction().execute(async (trx) => [await terminateIdle(trx), await findPid(trx)]),
  ],
  ['before a commit', (db) => db.transaction().execute(terminateIdle)],
  [
    'in the middle of a statement',
    (db) =>
      db.transaction().execute(async (trx) => {
        connectionLost = Promise.withResolvers();
        const pid = await findPid(trx);
        await Promise.all([sql`select pg_sleep(60)`.execute(trx), terminateBackend(pid)]);
      }),
  ],
];

describe('Lost database connections', () => {
  it.each(
    moments,
  )('A request whose database connection is lost %s gets 503 with Retry-After', async (_when, run) => {
    work = () => run(database.db);
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/' });
    expect([statusCode, headers['retry-after']], body).toEqual([503, '2']);
  });

  it("A lost database connection doesn't affect the next request", async () => {
    work = () => database.db.connection().execute(terminateIdle);
    await app.inject({ method: 'POST', url: '/' });
    work = async () => ({ pid: await findPid(database.db) });
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200);
  });

  it.each([
    'Connection terminated',
    'Client was closed and is not queryable',
    'timeout expired',
    'Cannot use a pool after calling end on the pool',
    'Postgres connection has been discarded',
  ])('The error "%s" counts as a lost database connection', async (message) => {
    work = () => Promise.reject(new Error(message));
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(503);
  });

  it('A request that runs an invalid SQL statement gets 500, not 503', async () => {
    work = () => sql`select from nowhere`.execute(database.db);
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(500);
  });
});
