import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

export type ImportTally = {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows removed from the database because the file no longer has them. */
  removed: number;
  skipped: Map<string, number>;
  held: Map<string, number>;
  /** Number of rows in which a value was completed, by what was missing, such as leading zeros. */
  completed: Map<string, number>;
  rejected: Map<string, number>;
  skip: (reason: string) => void;
  hold: (reason: string, count: number) => void;
  complete: (reason: string) => void;
  reject: (line: number, reason: string) => void;
  close: () => Promise<void>;
};

const MAX_REASON_CHARACTERS = 200;
/** Each reason may quote a different value, so limit how many are stored and printed. */
const MAX_REASONS = 1_000;
const MAX_REASONS_SHOWN = 30;
const OTHER_REASON = 'for other reasons';

const countReason = (counts: Map<string, number>, reason: string, increment: number) =>
  counts.set(reason, (counts.get(reason) ?? 0) + increment);

const count = (counts: Map<string, number>, reason: string, increment = 1) =>
  countReason(counts, counts.has(reason) || counts.size < MAX_REASONS ? reason : OTHER_REASON, increment);

/** Removes control characters, because a reason may quote the file and is printed on a terminal. */
const toPrintable = (reason: string) => {
  const printableText = reason.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return printableText.length > MAX_REASON_CHARACTERS
    ? `${printableText.slice(0, MAX_REASON_CHARACTERS)}…`
    : printableText;
};

export function createImportTally(rejectFile: string): ImportTally {
  rmSync(rejectFile, { force: true });
  let file: WriteStream | null = null;
  const tally: ImportTally = {
    read: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    skipped: new Map(),
    held: new Map(),
    completed: new Map(),
    rejected: new Map(),
    skip: (reason) => void count(tally.skipped, reason),
    hold: (reason, rowCount) => void count(tally.held, reason, rowCount),
    complete: (reason) => void count(tally.completed, reason),
    reject: (line, cause) => {
      const reason = toPrintable(cause);
      count(tally.rejected, reason);
      if (file === null) {
        mkdirSync(dirname(rejectFile), { recursive: true });
        file = createWriteStream(rejectFile);
        file.write('line,reason\n');
      }
      file.write(`${line},"${reason.replaceAll('"', '""')}"\n`);
    },
    close: () => new Promise((resolve) => (file === null ? resolve() : file.end(resolve))),
  };
  return tally;
}

const sumCounts = (counts: Map<string, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);
const numberFormat = new Intl.NumberFormat('en-US');

export function summarizeImport(tally: ImportTally, rejectFile: string): string[] {
  const formatReasons = (counts: Map<string, number>) => {
    const sortedEntries = [...counts.entries()].sort((a, b) => b[1] - a[1]);
    const [shown, others] = [
      sortedEntries.slice(0, MAX_REASONS_SHOWN),
      new Map(sortedEntries.slice(MAX_REASONS_SHOWN)),
    ];
    if (others.size > 0) shown.push([OTHER_REASON, sumCounts(others)]);
    return shown.map(([reason, n]) => `    ${numberFormat.format(n)}  ${reason}`);
  };
  const lines = [
    `  read       ${numberFormat.format(tally.read)}`,
    `  new        ${numberFormat.format(tally.inserted)}`,
    `  updated    ${numberFormat.format(tally.updated)}`,
    `  unchanged  ${numberFormat.format(tally.unchanged)}`,
    ...(tally.removed === 0 ? [] : [`  removed    ${numberFormat.format(tally.removed)}`]),
    `  skipped    ${numberFormat.format(sumCounts(tally.skipped))}`,
    ...formatReasons(tally.skipped),
    ...(tally.held.size === 0 ? [] : [`  held       ${numberFormat.format(sumCounts(tally.held))}`]),
    ...formatReasons(tally.held),
    ...(tally.completed.size === 0
      ? []
      : [`  completed  ${numberFormat.format(sumCounts(tally.completed))}`]),
    ...formatReasons(tally.completed),
    `  rejected   ${numberFormat.format(sumCounts(tally.rejected))}`,
    ...formatReasons(tally.rejected),
  ];
  if (tally.inserted + tally.updated + tally.removed === 0) lines.push('  Nothing changed.');
  if (tally.held.size > 0)
    lines.push('  Held rows wait for a look at /admin/review, unless they were rejected there.');
  if (tally.rejected.size > 0) lines.push(`  Rejected rows, with line and reason: ${rejectFile}`);
  return lines;
}
