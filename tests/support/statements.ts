import type pg from 'pg';

export type SentStatement = { text: string; values: unknown[] };

/** Records the statements that a pool sends from now on, but not over connections that are already open. */
export function recordStatements(pool: pg.Pool): SentStatement[] {
  const statements: SentStatement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [text, values] = given;
        if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] });
        return query(...given);
      },
    });
  });
  return statements;
}
