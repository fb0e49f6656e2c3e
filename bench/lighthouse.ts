/**
 * `npm run bench -- lighthouse [runs, default 5]`: reports each page's median scores.
 * Needs an otherwise idle machine.
 */
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { CART_LINE_COUNT, startPageBenchmark } from './page-bench.ts';
import { createReport } from './report.ts';

const RUN_COUNT = Number(process.argv[2] ?? 5);
const MAX_TBT_MS = 100;
const MAX_CLS = 0.02;

/** Shared lists have no SEO target, because they must not be indexed. */
const targets = {
  landing: { performance: 97, lcpMs: 1_500, seo: 100 },
  'shared list': { performance: 95, lcpMs: 2_000, seo: 0 },
  [`app, ${CART_LINE_COUNT} lines`]: { performance: 90, lcpMs: 2_000, seo: 100 },
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type LighthouseMetric = 'fcpMs' | 'lcpMs' | 'tbtMs' | 'cls' | 'kilobytes';
type Row = Record<(typeof categories)[number] | LighthouseMetric | 'goesBack', number>;

function toRow({ categories: categoryScores, audits }: Result): Row {
  const getMetric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const getScore = (id: string) => Math.round((categoryScores[id]?.score ?? 0) * 100);
  return {
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    'best-practices': getScore('best-practices'),
    seo: getScore('seo'),
    fcpMs: getMetric('first-contentful-paint'),
    lcpMs: getMetric('largest-contentful-paint'),
    tbtMs: getMetric('total-blocking-time'),
    cls: getMetric('cumulative-layout-shift'),
    kilobytes: getMetric('total-byte-weight') / 1_000,
    goesBack: audits['bf-cache']?.score ?? Number.NaN,
  };
}

const bench = await startPageBenchmark();
const report = createReport('lighthouse');

async function runLighthouse(address: string, cookie: string | null): Promise<Result[]> {
  const options: Flags = {
    port: bench.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  };
  const results: Result[] = [];
  for (let run = 0; run < RUN_COUNT; run += 1) {
    const headers = cookie === null ? {} : { extraHeaders: { cookie } };
    const result = await lighthouse(address, { ...options, ...headers });
    if (result) results.push(result.lhr);
  }
  return results;
}

async function measure(name: string, address: string, cookie: string | null = null): Promise<void> {
  const target = targets[name as keyof typeof targets];
  if (target === undefined) throw new Error(`Nothing is asked of ${name}.`);
  const results = await runLighthouse(address, cookie);
  const rows = results.map(toRow);
  const computeMedian = (key: keyof Row) =>
    rows.map((row) => row[key]).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN;
  const { performance, lcpMs, seo } = target;
  const add = (what: string, key: keyof Row, more: { unit: string; atMost?: number; atLeast?: number }) =>
    report.add({ what: `${name}: ${what}`, value: computeMedian(key), ...more });
  add('performance', 'performance', { unit: 'of 100', atLeast: performance });
  add('accessibility', 'accessibility', { unit: 'of 100', atLeast: 100 });
  add('best practices', 'best-practices', { unit: 'of 100', atLeast: 100 });
  add('search engines', 'seo', { unit: 'of 100', atLeast: seo });
  add('first contentful paint', 'fcpMs', { unit: 'ms' });
  add('largest contentful paint', 'lcpMs', { unit: 'ms', atMost: lcpMs });
  add('total blocking time', 'tbtMs', { unit: 'ms', atMost: MAX_TBT_MS });
  add('cumulative layout shift', 'cls', { unit: '', atMost: MAX_CLS });
  add('weight', 'kilobytes', { unit: 'KB' });
  add('kept as it was for going back', 'goesBack', { unit: '', atLeast: 1 });
}

try {
  const { url, listPath, shopper } = bench;
  const cookie = shopper.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await measure('landing', `${url}/`);
  await measure('shared list', url + listPath);
  await measure(`app, ${CART_LINE_COUNT} lines`, `${url}/`, cookie);
} finally {
  report.close();
  await bench.close();
}
