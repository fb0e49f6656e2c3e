/**
 * `npm run bench [-- all fraction]`: runs each speed benchmark in its own process.
 * `fraction` scales the amount of data (default 1).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writePerformancePage } from './performance-page.ts';

const fraction = Number(process.argv[2] ?? 1);
const scaleSize = (full: number) => String(Math.max(1_000, Math.round(full * fraction)));

const benchmarkArguments: Record<string, string[]> = {
  cart: [scaleSize(20_000_000)],
  search: [scaleSize(1_000_000)],
  imports: [scaleSize(450_000), scaleSize(250_000), scaleSize(1_000_000)],
  traps: [scaleSize(100_000)],
  statements: [scaleSize(1_000_000)],
  growth: [],
  others: [],
  assistants: [],
  parsers: [],
};

const failedBenchmarks: string[] = [];
for (const [name, sizes] of Object.entries(benchmarkArguments)) {
  console.info(`\n${name} ${sizes.join(' ')}`);
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), name, ...sizes], {
    stdio: 'inherit',
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) failedBenchmarks.push(name);
  console.info(`${((performance.now() - startedAtMs) / 60_000).toFixed(1)} minutes`);
}
await writePerformancePage();
if (failedBenchmarks.length > 0) {
  console.error(`Not measured, since it failed: ${failedBenchmarks.join(', ')}`);
  process.exitCode = 1;
}
