/**
 * `npm run bench [-- all fraction]`: runs each speed benchmark in its own process.
 * `fraction` scales the amount of data (default 1).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writePerformancePage } from './performance-page.ts';

const share = Number(process.argv[2] ?? 1);
const of = (full: number) => String(Math.max(1_000, Math.round(full * share)));

const runs: Record<string, string[]> = {
  cart: [of(20_000_000)],
  search: [of(1_000_000)],
  imports: [of(450_000), of(250_000), of(1_000_000)],
  traps: [of(100_000)],
  statements: [of(1_000_000)],
  growth: [],
  others: [],
  assistants: [],
  parsers: [],
};

const failed: string[] = [];
for (const [name, sizes] of Object.entries(runs)) {
  console.info(`\n${name} ${sizes.join(' ')}`);
  const began = performance.now();
  const bench = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), name, ...sizes], {
    stdio: 'inherit',
  });
  const [code] = await once(bench, 'exit');
  if (code !== 0) failed.push(name);
  console.info(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
}
await writePerformancePage();
if (failed.length > 0) {
  console.error(`Not measured, since it failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
