import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import { type ExplainedStatement, parseQueryPlanCounts } from './plan.ts';

const named = /^\s*\/\* name: ([a-z0-9-]+) \*\//;

const isOurs = (text: string) =>
  /^\s*(?:\/\*|with|select|insert|update|delete)/i.test(text) &&
  !/pg_(?:class|advisory|stat|notify)|ensure_price_|set_config|rate_limit/.test(text);

function nameOf(text: string): string {
  const own = named.exec(text)?.[1];
  if (own !== undefined) return own;
  const [verb = '', table = ''] = /\b(update|insert into|delete from)\s+"?((?!of\b|skip\b)\w+)/i
    .exec(text)
    ?.slice(1) ?? ['select', /\bfrom\s+"?(\w+)/i.exec(text)?.[1] ?? ''];
  return `${verb} ${table}`;
}

/**
 * Explains each distinct statement just before it runs. EXPLAIN ANALYZE executes the statement, so its changes are
 * rolled back.
 */
export async function explainStatements(db: Db, work: () => Promise<unknown>): Promise<ExplainedStatement[]> {
  const big = await bigTables(db);
  const seen = new Map<string, ExplainedStatement>();
  const inTransaction = new WeakSet<pg.Client>();
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  const plain = (client: pg.Client, ...given: any[]) => Reflect.apply(original, client, given) as any;

  async function explain(client: pg.Client, text: string, values: unknown[]): Promise<void> {
    const [begin, end] = inTransaction.has(client)
      ? ['savepoint explained', 'rollback to savepoint explained']
      : ['begin', 'rollback'];
    await plain(client, begin);
    try {
      const answer = await plain(client, `explain (analyze, buffers, costs off) ${text}`, values);
      const plan = answer.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      seen.set(text, { statement: nameOf(text), plan, ...parseQueryPlanCounts(plan, big) });
    } finally {
      await plain(client, end);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]): any {
    const text: unknown = typeof given[0] === 'string' ? given[0] : given[0]?.text;
    if (typeof text !== 'string' || given.some((one) => typeof one === 'function'))
      return plain(this, ...given);
    if (/^\s*(begin|start transaction)/i.test(text)) inTransaction.add(this);
    if (/^\s*(commit|rollback)\s*$/i.test(text)) inTransaction.delete(this);
    if (!isOurs(text) || seen.has(text)) return plain(this, ...given);
    const values = given[0].values ?? given[1] ?? [];
    return explain(this, text, values).then(() => plain(this, ...given));
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return [...seen.values()];
}

async function bigTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples >= 100000
  `.execute(db);
  return new Set(rows.map(({ relname }) => relname));
}
