import type { Browser, BrowserContext } from 'playwright-core';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export type People = { newcomer: State; free: State; premium: State; admin: State; listPath: string };

export function makePeople(browser: Browser, baseURL: string): Promise<People>;
