import type pg from 'pg';

export type Sent = { text: string; values: unknown[] };

/** Records each statement with its values that a pool sends from now on. Only connections opened later are recorded. */
export function recordStatements(pool: pg.Pool): Sent[] {
  const sent: Sent[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [text, values] = given;
        if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] });
        return query(...given);
      },
    });
  });
  return sent;
}
