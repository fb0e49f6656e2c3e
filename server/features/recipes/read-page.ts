import { Worker } from 'node:worker_threads';
import { createFairQueue } from '#server/http/turns.ts';
import type { PageRecipe } from './page-recipe.ts';

const PARSE_TIMEOUT_MS = 3_000;
/** Enough to parse a two-megabyte page. */
const MAX_HEAP_MB = 256;
const MAX_WORKERS = 2;

const parseInTurn = createFairQueue({ maxRunning: MAX_WORKERS });

function extractInNewWorker(html: string): Promise<PageRecipe[] | null> {
  const { promise, resolve } = Promise.withResolvers<PageRecipe[] | null>();
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    workerData: html,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = setTimeout(() => resolve(null), PARSE_TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Null if parsing takes too much time or memory. */
export const extractRecipesInWorker = (html: string): Promise<PageRecipe[] | null> =>
  parseInTurn(() => extractInNewWorker(html));
