import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import goods from '#languages/goods-es.json' with { type: 'json' };
import { ADMIN_EMAIL, OTHER_ADMIN_EMAIL } from './app-process.ts';
import { beginJourney } from './journey.ts';
import { makePeople, type People } from './people.ts';
import { showSpanish } from './said-texts.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll, expectReflow, openTab } from './tab.ts';
import { type Look, phoneOnly, views } from './views.ts';

/** What a browser says by itself of an answer that a view is about: not filled in, not signed in, not there. */
const expected = /status of 40[0134]/;

const DESK_WIDTH = 1280;

/** Names of several words: one alone may be Spanish, or somebody's own. */
const englishGoods = Object.entries(goods).flatMap(([name, said]) =>
  name !== said && name.includes(' ') ? [name] : [],
);

/** What other programs read, an operator, or what comes as HTML, which is in English here. */
const isForOthers = /^(export|admin-|shared-list)/;

/** Those of the starter catalogue that a page in Spanish still shows. */
async function englishNames(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return englishGoods.filter((name) => text.includes(name));
}

/**
 * Tests that open every view once at a width, in both themes. The views are those that `npm run shots` takes pictures of:
 * one list, looked at by people and by axe. On a desk all rules are asked; on a phone those that its width can change,
 * and whether the page fits, narrower and with larger text too; there it is looked at in Spanish, which is longer.
 */
export function lookAtEveryView(width: 1280 | 360): void {
  const journey = beginJourney();
  const isDesk = width === DESK_WIDTH;
  let people: People;

  beforeAll(async () => {
    people = await makePeople(journey().app.url, isDesk ? ADMIN_EMAIL : OTHER_ADMIN_EMAIL);
  });

  it.each([
    'visitor',
    'newcomer',
    'free',
    'premium',
    'admin',
  ] as const)('of the %s is accessible in both themes, dialogs included, and scrolls no way but down', async (who) => {
    // What a visitor gets as HTML is in one language: `spanish.test.ts` has it.
    const isMarked = !isDesk && who !== 'visitor';
    const tab = await openTab(journey().browser, {
      baseURL: journey().app.url,
      width,
      provokes: expected,
      isMarked,
      ...(who === 'visitor' ? {} : { storageState: people[who] }),
    });
    const seen = new Set<string>();
    const look: Look = async (shown, part = 'page') => {
      seen.add(shown);
      const back = await showSpanish(tab.page);
      if (isMarked && !isForOthers.test(shown))
        expect(await englishNames(tab.page), `${shown}: English names of goods`).toEqual([]);
      await expectAccessibleInThemes(tab.page, shown, {
        rules: isDesk || phoneOnly.includes(shown) ? 'all' : 'of width',
        within: part,
      });
      if (isDesk) return back();
      // Once is enough: both set the width themselves.
      if (part === 'page') await expectNoSidewaysScroll(tab.page, shown);
      await expectReflow(tab.page, shown);
      await back();
    };
    const shown = Object.entries(views[who](people));
    for (const [name, view] of shown) await view(tab.page, look, name, !isDesk);
    expect(seen.size).toBeGreaterThanOrEqual(shown.length);
    tab.expectQuiet();
    await tab.close();
  }, 360_000);
}
