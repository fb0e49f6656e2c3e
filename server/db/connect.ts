import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { limitConnectionsByLane } from './lanes.ts';
import type { DB } from './types.gen.ts';

const copyStatementPattern = /^copy \S+ from stdin$/;

const isCopyStatement = (text: unknown): text is string =>
  typeof text === 'string' && copyStatementPattern.test(text);

/** `text` contains all rows in COPY's text format. */
async function copyRows(
  open: (query: ReturnType<typeof from>) => NodeJS.WritableStream,
  statement: string,
  text: Buffer,
): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>> {
  const query = from(statement);
  await pipeline(Readable.from([text]), open(query));
  return { command: 'COPY', rowCount: query.rowCount, rows: [] };
}

/** A connection pool or the caller's transaction. */
export type Db = Kysely<DB>;

export type Tx = Transaction<DB>;

export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work);

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

// The app's bigint values are far below 2^53, so they can be plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const statementNamePattern = /^\s*\/\* name: ([a-z0-9-]+) \*\//;

/** A client that also accepts `copy <table> from stdin`. The only parameter contains all the rows. */
class CopyingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  override query(first: any, ...rest: any[]): any {
    return isCopyStatement(first)
      ? copyRows((query) => super.query(query), first, rest[0][0])
      : super.query(first, ...rest);
  }
}

/**
 * Prepares statements that begin with a `name: x` comment, so the server can handle 25% more requests per
 * second.
 */
class PreparedStatementClient extends CopyingClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  override query(first: any, ...rest: any[]): any {
    const name = typeof first === 'string' ? statementNamePattern.exec(first)?.[1] : undefined;
    return name === undefined
      ? super.query(first, ...rest)
      : super.query({ name, text: first, values: rest[0] }, ...rest.slice(1));
  }
}

type Pooling = {
  max?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /**
   * True if connections go through a pooler. Statements then aren't prepared by name, and timeouts come from the
   * database role.
   */
  isShared?: boolean;
  onStatement?: Logger | undefined;
};

function createPoolConfig({ max = 10, isShared = false, ...timeouts }: Pooling): pg.PoolConfig {
  if (isShared) return { max, Client: CopyingClient };
  return {
    max,
    Client: PreparedStatementClient,
    statement_timeout: timeouts.statementTimeoutMs ?? 0,
    lock_timeout: timeouts.lockTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionTimeoutMs ?? 0,
  };
}

/**
 * Connects to a database. Calls `onError` when a connection is lost, because Node would exit without an error
 * listener. The pool replaces the connection at the next query.
 */
export function connect(
  address: pg.ClientConfig,
  onError: (error: Error) => void,
  pooling: Pooling = {},
): Database {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...createPoolConfig(pooling), ...address });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: limitConnectionsByLane(pool, pool.options.max) }),
    ...(pooling.onStatement ? { log: pooling.onStatement } : {}),
  });
  const close = async () => {
    await db.destroy();
    // Kysely doesn't end a pool that it never used.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
}
