import type { Page } from 'playwright-core';

/** Resource types of the page's own files. Requests of any other type might send data. */
const assetTypes = new Set(['document', 'script', 'stylesheet', 'font', 'image']);

/**
 * Records all requests from now on, except for the app's own files. Requests to the app are recorded as paths, others
 * as full URLs.
 */
export function recordCalls(page: Page, appUrl: string): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const isToApp = request.url().startsWith(`${appUrl}/`);
    const { pathname } = new URL(request.url());
    const isAsset = assetTypes.has(request.resourceType()) || pathname === '/favicon.svg';
    if (!isToApp || !isAsset) calls.add(isToApp ? pathname : request.url());
  });
  return calls;
}
