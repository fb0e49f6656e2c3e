import { parentPort, workerData } from 'node:worker_threads';
import { extractRecipes } from './extract.ts';

/** Reads one page beside everything else: whoever writes a page that takes forever stops nobody. */
parentPort?.postMessage(extractRecipes(String(workerData)));
