import { readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { CpuShare } from './profile.ts';
import { type Measurement, REPORT_FOLDER, toTableRow } from './report.ts';

const PAGE_FILE = join(REPORT_FOLDER, 'performance.md');

const MAX_PLAN_LINES = 60;

type Measurements = {
  name: string;
  measuredAt: string;
  figures: (Measurement & { verdict: string | null })[];
  plans: { statement: string; plan: string }[];
  profiles: { of: string; parts: CpuShare[] }[];
};

const titles: Record<string, string> = {
  cart: 'The cart',
  search: 'Search',
  imports: 'Imports, beside plain COPY into the same tables with the same indexes',
  traps: 'What used to stop a process or the database',
  statements:
    'Each statement of a day: at most ten blocks for each row that is looked at, no big table as a whole',
  others: 'A shopper beside a crowd, on the same two cores as the crowd itself',
  lighthouse: 'The first second on a phone, by Lighthouse (4G, a processor four times slower)',
  interaction: 'Under the thumb, on the same phone',
  'long-cart': 'A cart of 200 lines on this machine, and the shop without a network',
  parsers: 'Parsers, on texts made to slow them down',
};

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

function renderTable({ figures }: Measurements): string {
  const rows = figures.map((figure) => {
    const [what, value, target, note] = toTableRow(figure);
    return `| ${[what, value, target, note].map((text) => escapeCell(text ?? '')).join(' | ')} |`;
  });
  return ['| | measured | target | note |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function renderPlan({ statement, plan }: Measurements['plans'][number]): string {
  const lines = plan.split('\n');
  const omittedNote = lines.length > MAX_PLAN_LINES ? [`… ${lines.length - MAX_PLAN_LINES} lines more`] : [];
  const text = [...lines.slice(0, MAX_PLAN_LINES).map((line) => line.slice(0, 160)), ...omittedNote].join(
    '\n',
  );
  return `<details><summary>EXPLAIN (ANALYZE, BUFFERS) of ${statement}</summary>\n\n\`\`\`text\n${text}\n\`\`\`\n\n</details>`;
}

function renderProfile({ of, parts }: Measurements['profiles'][number]): string {
  const shares = parts.map(({ part, share }) => `\`${part}\` ${Math.round(100 * share)} %`);
  return `Of the processor's time that ${of} takes in the process: ${shares.join(', ')}.`;
}

export async function writePerformancePage(): Promise<void> {
  const files = (await readdir(REPORT_FOLDER)).filter((name) => name.endsWith('.json'));
  const all: Measurements[] = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(REPORT_FOLDER, name), 'utf8'))),
  );
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const measurements = all.find((one) => one.name === name);
    if (measurements === undefined) return [];
    const plans = measurements.plans.map(renderPlan).join('\n\n');
    const profiles = (measurements.profiles ?? []).map(renderProfile).join('\n\n');
    return [`## ${title}`, renderTable(measurements), profiles, plans].filter((part) => part !== '');
  });
  const loadAverage = loadavg()[1] ?? 0;
  const loadWarning =
    loadAverage > 1.5 * cpus().length
      ? `\n\nThe machine was busy (load ${loadAverage.toFixed(1)}), so the times below are too high; sizes and plans hold.`
      : '';
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const page = `# Performance report

Measured on ${machine}. docs/performance.md says what these figures mean.${loadWarning}

${sections.join('\n\n')}
`;
  await writeFile(PAGE_FILE, page);
}
