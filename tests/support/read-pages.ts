import { expect } from 'vitest';
import type { startTestApp } from './test-app.ts';

type App = Pick<Awaited<ReturnType<typeof startTestApp>>, 'inject'>;

export async function findNextPage(app: App, url: string): Promise<string | undefined> {
  const { headers } = await app.inject(url);
  return /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
}

export async function readPages<Entry>(app: App, first: string): Promise<Entry[][]> {
  const pages: Entry[][] = [];
  for (let url: string | undefined = first; url !== undefined; url = await findNextPage(app, url)) {
    const response = await app.inject(url);
    expect(response.statusCode, url).toBe(200);
    pages.push(response.json());
  }
  return pages;
}
