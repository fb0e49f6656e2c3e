import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/connect.ts';

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
  rowsRead: number;
  blocksRead: number;
  rowsWritten: number;
  fullScans: string[];
};

const SCAN_NODE =
  /(Seq Scan|Index(?: Only)? Scan(?: Backward)? using \S+|Bitmap Heap Scan) on (\w+).*rows=([\d.]+) loops=(\d+)\)/g;

/** Captures the row count below an insert, update or delete node. */
const ROW_CHANGE = /(?:Insert|Update|Delete) on \w+[\s\S]*?->.*?rows=([\d.]+)/;

export function parseQueryPlanCounts(plan: string, largeTables: ReadonlySet<string>): QueryPlanCounts {
  const scans = [...plan.matchAll(SCAN_NODE)].map(([, way = '', table = '', rows, loops]) => ({
    isFullScan: way === 'Seq Scan' && largeTables.has(table),
    table,
    readRowCount: Math.max(1, Number(rows)) * Number(loops),
  }));
  // The first `Buffers` line covers the statement. Cut off the planning section, because it has its own `Buffers` line.
  const [execution = ''] = plan.split(/^Planning:/m);
  const [, hit, read] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(execution) ?? [];
  const isChange = /(?:Insert|Update|Delete) on/.test(execution);
  return {
    rowsRead: Math.round(scans.reduce((sum, { readRowCount }) => sum + readRowCount, 0)),
    blocksRead: Number(hit ?? 0) + Number(read ?? 0),
    rowsWritten: isChange ? Math.max(1, Math.round(Number(ROW_CHANGE.exec(execution)?.[1] ?? 1))) : 0,
    fullScans: scans.filter(({ isFullScan }) => isFullScan).map(({ table }) => table),
  };
}
