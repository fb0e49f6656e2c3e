import type { Page } from 'playwright-core';
import type { People } from './people.d.mts';

/** Called wherever a view is whole: with the name of the picture, and whether it is of the whole page. */
type Look = (name: string, fullPage?: boolean) => Promise<void>;

type View = (page: Page, look: Look, name: string, isPhone: boolean) => Promise<void>;

export const views: Record<
  keyof Omit<People, 'listPath'> | 'visitor',
  (people: People) => Record<string, View>
>;
