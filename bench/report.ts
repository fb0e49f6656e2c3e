import { mkdirSync, writeFileSync } from 'node:fs';
import type { CpuShare } from './profile.ts';

export type Measurement = {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  note?: string;
};

export const REPORT_FOLDER = 'dist/bench';

const formatValue = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

function judgeMeasurement({ value, atMost, atLeast }: Measurement): 'meets' | 'misses' | null {
  if (atMost === undefined && atLeast === undefined) return null;
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0) ? 'meets' : 'misses';
}

export function toTableRow(figure: Measurement): [what: string, value: string, target: string, note: string] {
  const { what, value, unit, atMost, atLeast, note = '' } = figure;
  const target =
    atMost !== undefined
      ? `≤ ${formatValue(atMost)}`
      : atLeast !== undefined
        ? `≥ ${formatValue(atLeast)}`
        : '';
  return [
    what,
    `${formatValue(value)} ${unit}`,
    [judgeMeasurement(figure) ?? '', target].join(' ').trim(),
    note,
  ];
}

/** Prints figures as they're measured and saves them in `dist/bench/<name>.json`. */
export function createReport(name: string) {
  const figures: (Measurement & { verdict: string | null })[] = [];
  const plans: { statement: string; plan: string }[] = [];
  const profiles: { of: string; parts: CpuShare[] }[] = [];
  return {
    add(figure: Measurement): void {
      figures.push({ ...figure, verdict: judgeMeasurement(figure) });
      const [what, value, target, note] = toTableRow(figure);
      console.info([what.padEnd(58), value.padStart(14), target, note].join('   ').trimEnd());
    },
    addProfile: (of: string, parts: CpuShare[]) => profiles.push({ of, parts }),
    addPlan: (statement: string, plan: string) => plans.push({ statement, plan }),
    close(): void {
      mkdirSync(REPORT_FOLDER, { recursive: true });
      const body = { name, measuredAt: new Date().toISOString(), figures, plans, profiles };
      writeFileSync(`${REPORT_FOLDER}/${name}.json`, `${JSON.stringify(body, null, 2)}\n`);
    },
  };
}
