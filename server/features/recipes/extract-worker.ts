import { parentPort, workerData } from 'node:worker_threads';
import { extractRecipes } from './extract.ts';

/** This code runs in a worker thread, so that a slow page doesn't block other requests. */
parentPort?.postMessage(extractRecipes(String(workerData)));
