import type { Locator, Page } from 'playwright-core';

/** Records the page's write requests from now on, such as `DELETE /api/favorites/:id`. */
export function recordWrites(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    changes.push(`${request.method()} ${pathname.replace(/\d+/g, ':id')}`);
  });
  return changes;
}

/** Clicks twice before the page can rerender, without a double-click event. */
export const pressTwice = (target: Locator): Promise<void> =>
  target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
