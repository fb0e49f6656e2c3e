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
  /** Rows in which an incomplete value was completed. The keys say what was missing, such as leading zeros. */
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

const countReason = (counts: Map<string, number>, reason: string, more: number) =>
  counts.set(reason, (counts.get(reason) ?? 0) + more);

const count = (counts: Map<string, number>, reason: string, more = 1) =>
  countReason(counts, counts.has(reason) || counts.size < MAX_REASONS ? reason : OTHER_REASON, more);

/** Removes control characters, because a reason may quote the file and is printed on a terminal. */
const toPrintable = (reason: string) => {
  const plain = reason.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return plain.length > MAX_REASON_CHARACTERS ? `${plain.slice(0, MAX_REASON_CHARACTERS)}…` : plain;
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
    hold: (reason, more) => void count(tally.held, reason, more),
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
const number = new Intl.NumberFormat('en-US');

export function summarizeImport(tally: ImportTally, rejectFile: string): string[] {
  const byReason = (counts: Map<string, number>) => {
    const sorted = [...counts.entries()].sort((a, b) => b[1] - a[1]);
    const [shown, rest] = [sorted.slice(0, MAX_REASONS_SHOWN), new Map(sorted.slice(MAX_REASONS_SHOWN))];
    if (rest.size > 0) shown.push([OTHER_REASON, sumCounts(rest)]);
    return shown.map(([reason, n]) => `    ${number.format(n)}  ${reason}`);
  };
  const lines = [
    `  read       ${number.format(tally.read)}`,
    `  new        ${number.format(tally.inserted)}`,
    `  updated    ${number.format(tally.updated)}`,
    `  unchanged  ${number.format(tally.unchanged)}`,
    ...(tally.removed === 0 ? [] : [`  removed    ${number.format(tally.removed)}`]),
    `  skipped    ${number.format(sumCounts(tally.skipped))}`,
    ...byReason(tally.skipped),
    ...(tally.held.size === 0 ? [] : [`  held       ${number.format(sumCounts(tally.held))}`]),
    ...byReason(tally.held),
    ...(tally.completed.size === 0 ? [] : [`  completed  ${number.format(sumCounts(tally.completed))}`]),
    ...byReason(tally.completed),
    `  rejected   ${number.format(sumCounts(tally.rejected))}`,
    ...byReason(tally.rejected),
  ];
  if (tally.inserted + tally.updated + tally.removed === 0) lines.push('  Nothing changed.');
  if (tally.held.size > 0)
    lines.push('  Held rows wait for a look at /admin/review, unless they were rejected there.');
  if (tally.rejected.size > 0) lines.push(`  Rejected rows, with line and reason: ${rejectFile}`);
  return lines;
}
