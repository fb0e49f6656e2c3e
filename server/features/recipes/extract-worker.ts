import { parentPort, workerData } from 'node:worker_threads';
import { extractRecipes } from './extract.ts';

parentPort?.postMessage(extractRecipes(String(workerData)));
