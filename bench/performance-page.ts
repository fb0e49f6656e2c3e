import { readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ProfiledPart } from './profile.ts';
import { type Figure, FOLDER, lineOf } from './report.ts';

const PAGE = join(import.meta.dirname, '../docs/performance.md');

/** How many plans' lines are shown: what comes after is said to be left out. */
const PLAN_LINES = 60;

type Measured = {
  name: string;
  measuredAt: string;
  figures: (Figure & { verdict: string | null })[];
  plans: { statement: string; plan: string }[];
  profiles: { of: string; parts: ProfiledPart[] }[];
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

/** Why a figure misses and what it would take, by what the figure is called. */
const reasons: [RegExp, string][] = [
  [
    /^(select|update|insert into|delete from) [a-z_]+$|^[a-z]+(-[a-z]+)+$/,
    'Each key that is looked for reads the three or four pages of its tree, also where nothing is found and where a row that is written refers to others; a new page of an index or a table adds some more.',
  ],
  [
    /^landing: largest contentful paint$/,
    'The heading is the largest, and it is drawn with the first paint, in one picture with all that can be read. The simulation adds half of what it takes to load everything that came before that picture on this machine, the font (49 KB) and whichever scripts came in time, so it lies between 1,366 and 1,662 ms from run to run. Beginning the scripts only after the picture is shown keeps them out of it and makes three times as much blocking time after it. A font with the letters of one language alone would take some 30 KB less.',
  ],
  [
    /^app, .*(total blocking time|performance)$/,
    'It is two tasks of the first drawing: 40 lines at five stores go into the document at once (about 50 ms, 200 on such a phone), and are laid out. It would take the lines below the first screen to be drawn later.',
  ],
  [
    /^landing: (adding|one more|ticking)/,
    'The line and the search that closes behind it are drawn in one step; the answer follows in steps of its own. It would take the cart to be drawn line by line, for which the first script has no room now.',
  ],
  [
    /^app, .*(typing|adding)/,
    'The first six of what is found are drawn with the letter, the rest after it, and a line that comes into the cart before what depends on it; on such a phone six results or a line take about the limit.',
  ],
  [
    /the same beside/,
    'Two searches, or one list, are worked on at a time, so a cart waits for their turns on the processor; the crowd is asked for by the same two cores. On four cores it would wait for less.',
  ],
  [
    /nearest of|due orders/,
    'The middle run meets it. One row by its key, too, takes more than twice as long at its p95 as at its p50 in the same run, so what is over is the machine; a tenth less work would do, such as fewer columns of each store.',
  ],
  [
    /stores: of COPY/,
    'Reading and recognizing a retailer takes the processor here as long as writing one takes in the database; on two free cores both go on at once. In the database alone an import takes a third more than COPY.',
  ],
  [
    /foods: of COPY/,
    'Beside what COPY does, a food is staged twice (its description and the item), looked for by reference, GTIN and name, and its words are noted: half as much again in the database. Reading CSV takes another core. It would take a catalogue of its own for the import, swapped in at the end.',
  ],
  [
    /prices: of COPY/,
    'COPY writes the current price of a chain and the sightings of an item once, as they are in the end; the import moves them with each batch, looks each row up and weighs it beside its peers. Two write at once, each half of the items, so it wants both cores to be free.',
  ],
  [
    /foods of FoodData Central/,
    'The indexes of the catalogue take most of it, three of them for search; it would take to drop and build them anew, while nobody could search.',
  ],
  [
    /all searches|searches on two cores/,
    'What is found is read from the index in the process (docs/decisions/0071-search-in-the-process.md); the rest is reading, correcting, ordering and admitting, and rows that are not kept yet.',
  ],
  [
    /GET \/api\/cart/,
    'Nearly half of the work is the statement: what may fill each of 40 lines, its sightings and its prices at five stores. The other half is here: working out what each line costs at each store, with its range, and encoding it (the profile below). It would take less work a line on either side, or answers kept for as long as neither cart nor prices change.',
  ],
];

const cell = (text: string) => text.replaceAll('|', '\\|');

function tableOf({ figures }: Measured): string {
  const rows = figures.map((figure) => {
    const [what, value, target, beside] = lineOf(figure);
    return `| ${[what, value, target, beside].map((text) => cell(text ?? '')).join(' | ')} |`;
  });
  return ['| | measured | target | beside |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The figures that miss, those together that miss for one reason. */
function missesOf({ figures }: Measured): string {
  const missed = figures.filter(({ verdict }) => verdict === 'misses').map(({ what }) => what);
  const whyOf = (what: string) =>
    reasons.find(([pattern]) => pattern.test(what))?.[1] ?? 'Why is not known yet.';
  const lines = [...Map.groupBy(missed, whyOf)].map(
    ([why, all]) => `Misses: ${all.map((what) => `**${what}**`).join(', ')}. ${why}`,
  );
  return lines.join('\n\n');
}

function planOf({ statement, plan }: Measured['plans'][number]): string {
  const lines = plan.split('\n');
  const more = lines.length > PLAN_LINES ? [`… ${lines.length - PLAN_LINES} lines more`] : [];
  const text = [...lines.slice(0, PLAN_LINES).map((line) => line.slice(0, 160)), ...more].join('\n');
  return `<details><summary>EXPLAIN (ANALYZE, BUFFERS) of ${statement}</summary>\n\n\`\`\`text\n${text}\n\`\`\`\n\n</details>`;
}

/** Where the time of the process goes, by file and package. */
function profileOf({ of, parts }: Measured['profiles'][number]): string {
  const shares = parts.map(({ part, share }) => `\`${part}\` ${Math.round(100 * share)} %`);
  return `Of the processor's time that ${of} takes in the process: ${shares.join(', ')}.`;
}

/** Writes docs/performance.md from the figures and plans that the benchmarks left in `dist/bench`. */
export async function writePerformancePage(): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  const all: Measured[] = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(FOLDER, name), 'utf8'))),
  );
  const parts = Object.entries(titles).flatMap(([name, title]) => {
    const measured = all.find((one) => one.name === name);
    if (measured === undefined) return [];
    const plans = measured.plans.map(planOf).join('\n\n');
    const profiles = (measured.profiles ?? []).map(profileOf).join('\n\n');
    return [`## ${title}`, tableOf(measured), missesOf(measured), profiles, plans].filter(
      (part) => part !== '',
    );
  });
  const load = loadavg()[1] ?? 0;
  const isBusy = load > 1.5 * cpus().length;
  const caution = `\n\nThe machine did other work at the same time (load ${load.toFixed(1)}): times by the clock are several times too high, and what is said
of them does not stand. Processor seconds are too high as well, by less; sizes and plans stand.`;
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const page = `# Performance

Written by \`npm run bench\`, which measures each figure beside its yardstick in one run and leaves the same as JSON in \`dist/bench\`. No
time is the same on two machines, or on one that does other work too: what lasts are the ratios, the verdicts of a quiet machine, and the
plans. What a phone shows has runs of its own, \`npm run bench -- lighthouse\` and \`interaction\`. A small form is part of \`npm test\` (\`server/db/plans.test.ts\`, \`server/http/bounds.test.ts\`).

Measured on ${machine}.${isBusy ? caution : ''}

${parts.join('\n\n')}
`;
  await writeFile(PAGE, page);
}
