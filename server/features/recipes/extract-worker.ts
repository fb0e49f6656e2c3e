import { parentPort, workerData } from 'node:worker_threads';
import { extractRecipes } from './extract.ts';

/** Runs in a worker, so that a page that takes forever doesn't block anyone. */
parentPort?.postMessage(extractRecipes(String(workerData)));
