import type pg from 'pg';

export type SentStatement = { text: string; values: unknown[] };

/** From now on, records each statement that a pool sends, with its values. Only covers connections opened later. */
export function recordStatements(pool: pg.Pool): SentStatement[] {
  const sent: SentStatement[] = [];
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
