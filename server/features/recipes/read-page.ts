import { Worker } from 'node:worker_threads';
import { t } from '#domain/language.ts';
import { createWorkQueue } from '#server/http/work-queue.ts';
import type { PageRecipe } from './page-recipe.ts';

const TIME_LIMIT_MS = 5_000;
/** Heap limit of a worker, enough for the tree of a two-megabyte page. */
const MAX_HEAP_MB = 256;
/** Maximum number of workers. Each has a thread and a heap. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

const runQueued = createWorkQueue({
  maxRunning: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  refusal: () => t`Recipes are busy right now. Please try again in a few seconds.`,
  retrySeconds: 5,
});

function readOne(html: string): Promise<PageRecipe[] | null> {
  const { promise, resolve } = Promise.withResolvers<PageRecipe[] | null>();
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    workerData: html,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = setTimeout(() => resolve(null), TIME_LIMIT_MS);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Parses a page. Null if parsing takes too much time or memory. */
export const extractRecipesInWorker = (html: string): Promise<PageRecipe[] | null> =>
  runQueued(() => readOne(html));
