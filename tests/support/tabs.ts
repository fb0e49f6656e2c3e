import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { setUpBrowserTests } from './journey.ts';
import { openTab, type Tab } from './tab.ts';

type TabOptions = Partial<Parameters<typeof openTab>[1]>;

/**
 * Returns a function that opens a page. Each page is closed after its test, and the test fails if the page has logged
 * errors.
 */
export function createTabOpener(
  testApp: ReturnType<typeof setUpBrowserTests>,
): (options?: TabOptions) => Promise<Page> {
  const tabs: Tab[] = [];
  afterEach(async () => {
    for (const tab of tabs.splice(0)) {
      await tab.close();
      tab.expectQuiet();
    }
  });
  return async (options = {}) => {
    const tab = await openTab(testApp().browser, { baseURL: testApp().app.url, ...options });
    tabs.push(tab);
    return tab.page;
  };
}
