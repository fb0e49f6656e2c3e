import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { beginJourney } from './journey.ts';
import { openTab, type Tab } from './tab.ts';

type Look = Partial<Parameters<typeof openTab>[1]>;

/** Opens pages of a journey's app. Each is closed after its test and must not have logged any errors. */
export function createTabOpener(journey: ReturnType<typeof beginJourney>): (look?: Look) => Promise<Page> {
  const tabs: Tab[] = [];
  afterEach(async () => {
    for (const tab of tabs.splice(0)) {
      await tab.close();
      tab.expectQuiet();
    }
  });
  return async (look = {}) => {
    const tab = await openTab(journey().browser, { baseURL: journey().app.url, ...look });
    tabs.push(tab);
    return tab.page;
  };
}
