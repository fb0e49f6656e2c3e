import type { Page } from 'playwright-core';

/** What a page is made of, as the browser calls it; anything else tells or asks somebody something. */
const assetTypes = new Set(['document', 'script', 'stylesheet', 'font', 'image']);

/** Notes from now on all that a page asks for besides the assets of its own app: paths there, addresses elsewhere. */
export function callsOf(page: Page, appUrl: string): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${appUrl}/`);
    const { pathname } = new URL(request.url());
    const isAsset = assetTypes.has(request.resourceType()) || pathname === '/favicon.svg';
    if (!isOwn || !isAsset) calls.add(isOwn ? pathname : request.url());
  });
  return calls;
}
