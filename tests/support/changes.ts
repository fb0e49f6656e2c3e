import type { Locator, Page } from 'playwright-core';

/** What the page asks the server to change from here on, as `DELETE /api/favorites/:id`. */
export function noteChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    changes.push(`${request.method()} ${pathname.replace(/\d+/g, ':id')}`);
  });
  return changes;
}

/** Two presses before the page can draw anything: no browser marks the second as part of a double click. */
export const pressTwice = (target: Locator): Promise<void> =>
  target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
