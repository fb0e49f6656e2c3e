/** Searches in an endless loop. Runs in a worker thread, so that it doesn't distort the main thread's measurement. */
import { workerData } from 'node:worker_threads';

const { url, count } = workerData as { url: string; count: number };
const searchTexts = ['milk', 'whole mlk', 'e'.repeat(200), 'organic sweet potatoes'];

async function search(caller: number): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.${caller >> 8}.${caller & 255}` };
  return (await fetch(`${url}/api/search?q=${searchTexts[caller % searchTexts.length]}`, { headers })).text();
}

for (;;) await Promise.all(Array.from({ length: count }, (_, caller) => search(caller)));
