/** `npm run bench -- <name> [arguments]`: without a name, runs all benchmarks that measure speed. */
export const benchmarks: Record<string, () => Promise<unknown>> = {
  all: () => import('./all.ts'),
  assistants: () => import('./assistants.ts'),
  answers: () => import('./answers.ts'),
  cart: () => import('./cart.ts'),
  growth: () => import('./growth.ts'),
  imports: () => import('./imports.ts'),
  interaction: () => import('./interaction.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  'long-cart': () => import('./long-cart.ts'),
  others: () => import('./others.ts'),
  parsers: () => import('./parsers.ts'),
  search: () => import('./search.ts'),
  estimates: () => import('./estimates.ts'),
  statements: () => import('./statements.ts'),
  traps: () => import('./traps.ts'),
  sizes: () => import('./machines/sizes.ts'),
  processes: () => import('./machines/processes.ts'),
};

const [, , name = 'all'] = process.argv;
const bench = benchmarks[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(benchmarks).join(' | ')}> [arguments]`);
  process.exitCode = 2;
} else {
  // Drop the benchmark's name from `process.argv`, so that the benchmark parses its arguments like a main script.
  process.argv.splice(2, 1);
  await bench();
}
