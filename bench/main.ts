/** `npm run bench -- <name> [arguments]` runs one benchmark. If the name is omitted, all speed benchmarks run. */
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
  // Lets the benchmark parse `process.argv` like a main script.
  process.argv.splice(2, 1);
  await bench();
}
