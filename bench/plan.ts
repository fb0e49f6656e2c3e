import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** How the database carries out a statement, with what it read: `explain (analyze, buffers)`. */
export async function planOf(
  db: Db,
  statement: { text?: string; values?: unknown[] } | undefined,
): Promise<string> {
  const text = (statement?.text ?? '').replace(/^\s*\/\*.*?\*\//, '');
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze, buffers, costs off) ${text}`, statement?.values ?? []),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
