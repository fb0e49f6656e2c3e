import { parentPort, workerData } from 'node:worker_threads';
import { extractRecipes } from './extract.ts';

/** Runs in a worker thread, so that a page that takes very long to parse doesn't block other requests. */
parentPort?.postMessage(extractRecipes(String(workerData)));
