import type { Page } from 'playwright-core';

/** Resource types that make up a page. Any other request may send data. */
const assetTypes = new Set(['document', 'script', 'stylesheet', 'font', 'image']);

/** From now on, records all requests except for the app's own assets: paths for the app, full addresses elsewhere. */
export function recordCalls(page: Page, appUrl: string): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${appUrl}/`);
    const { pathname } = new URL(request.url());
    const isAsset = assetTypes.has(request.resourceType()) || pathname === '/favicon.svg';
    if (!isOwn || !isAsset) calls.add(isOwn ? pathname : request.url());
  });
  return calls;
}
