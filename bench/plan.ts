import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Runs the statement with `explain (analyze, buffers)` and returns its plan. */
export async function explainStatement(
  db: Db,
  statement: { text?: string; values?: unknown[] } | undefined,
): Promise<string> {
  const text = (statement?.text ?? '').replace(/^\s*\/\*.*?\*\//, '');
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze, buffers, costs off) ${text}`, statement?.values ?? []),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

export type ExplainedStatement = { statement: string; plan: string } & QueryPlanCounts;

type QueryPlanCounts = {
  /** Number of table rows read. */
  rowsRead: number;
  /** Number of pages read, cached or not. */
  blocksRead: number;
  /** Number of rows written. */
  rowsWritten: number;
  /** Large tables that are scanned in full. */
  fullScans: string[];
};

const scan =
  /(Seq Scan|Index(?: Only)? Scan(?: Backward)? using \S+|Bitmap Heap Scan) on (\w+).*rows=([\d.]+) loops=(\d+)\)/g;

/**
 * Matches an insert, update or delete node in a query plan. Captures the row count of its child node, which is the
 * number of rows to write.
 */
const change = /(?:Insert|Update|Delete) on \w+[\s\S]*?->.*?rows=([\d.]+)/;

/** Reads the row and block counts from an `explain` output. `largeTables` must not be scanned in full. */
export function parseQueryPlanCounts(plan: string, largeTables: ReadonlySet<string>): QueryPlanCounts {
  const scans = [...plan.matchAll(scan)].map(([, way = '', table = '', rows, loops]) => ({
    isWhole: way === 'Seq Scan' && largeTables.has(table),
    table,
    looked: Math.max(1, Number(rows)) * Number(loops),
  }));
  // The first `Buffers` line covers the whole statement. The planning section at the end has its own, so drop it.
  const [run = ''] = plan.split(/^Planning:/m);
  const [, hit, read] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(run) ?? [];
  const isChange = /(?:Insert|Update|Delete) on/.test(run);
  return {
    rowsRead: Math.round(scans.reduce((sum, { looked }) => sum + looked, 0)),
    blocksRead: Number(hit ?? 0) + Number(read ?? 0),
    rowsWritten: isChange ? Math.max(1, Math.round(Number(change.exec(run)?.[1] ?? 1))) : 0,
    fullScans: scans.filter(({ isWhole }) => isWhole).map(({ table }) => table),
  };
}
