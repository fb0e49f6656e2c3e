import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import { type ExplainedStatement, parseQueryPlanCounts } from './plan.ts';

const STATEMENT_NAME = /^\s*\/\* name: ([a-z0-9-]+) \*\//;

const isAppStatement = (text: string) =>
  /^\s*(?:\/\*|with|select|insert|update|delete)/i.test(text) &&
  !/pg_(?:class|advisory|stat|notify)|ensure_price_|set_config|rate_limit/.test(text);

function nameStatement(text: string): string {
  const givenName = STATEMENT_NAME.exec(text)?.[1];
  if (givenName !== undefined) return givenName;
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
  const largeTables = await listLargeTables(db);
  const explainedByText = new Map<string, ExplainedStatement>();
  const clientsInTransaction = new WeakSet<pg.Client>();
  const originalQuery = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  const runQuery = (client: pg.Client, ...args: any[]) => Reflect.apply(originalQuery, client, args) as any;

  async function explain(client: pg.Client, text: string, values: unknown[]): Promise<void> {
    const [begin, end] = clientsInTransaction.has(client)
      ? ['savepoint explained', 'rollback to savepoint explained']
      : ['begin', 'rollback'];
    await runQuery(client, begin);
    try {
      const result = await runQuery(client, `explain (analyze, buffers, costs off) ${text}`, values);
      const plan = result.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      explainedByText.set(text, {
        statement: nameStatement(text),
        plan,
        ...parseQueryPlanCounts(plan, largeTables),
      });
    } finally {
      await runQuery(client, end);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]): any {
    const text: unknown = typeof given[0] === 'string' ? given[0] : given[0]?.text;
    if (typeof text !== 'string' || given.some((one) => typeof one === 'function'))
      return runQuery(this, ...given);
    if (/^\s*(begin|start transaction)/i.test(text)) clientsInTransaction.add(this);
    if (/^\s*(commit|rollback)\s*$/i.test(text)) clientsInTransaction.delete(this);
    if (!isAppStatement(text) || explainedByText.has(text)) return runQuery(this, ...given);
    const values = given[0].values ?? given[1] ?? [];
    return explain(this, text, values).then(() => runQuery(this, ...given));
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = originalQuery;
  }
  return [...explainedByText.values()];
}

async function listLargeTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples >= 100000
  `.execute(db);
  return new Set(rows.map(({ relname }) => relname));
}
