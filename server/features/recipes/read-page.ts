import { Worker } from 'node:worker_threads';
import { t } from '#domain/language.ts';
import { tooMany } from '#server/http/errors.ts';
import type { SaidRecipe } from './said-recipe.ts';

const TIME_LIMIT_MS = 5_000;
/** A page of two megabytes as a tree. */
const MAX_HEAP_MB = 256;
/** Each has a thread and a heap. */
const AT_ONCE = 2;
/** Who comes after these is better told to wait than kept waiting. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

function readOne(html: string): Promise<SaidRecipe[] | null> {
  const { promise, resolve } = Promise.withResolvers<SaidRecipe[] | null>();
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

/** The recipes of a page, in a thread of its own; null where that takes too long or too much. */
export async function readPage(html: string): Promise<SaidRecipe[] | null> {
  if (running >= AT_ONCE && waiting.length >= MOST_WAITING)
    throw tooMany(t`Many recipes are being read just now. Please try again in a few seconds.`, RETRY_SECONDS);
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await readOne(html);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
