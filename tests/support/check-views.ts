import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import goods from '#languages/goods-es.json' with { type: 'json' };
import { ADMIN_EMAIL, OTHER_ADMIN_EMAILS } from './app-process.ts';
import { setUpBrowserTests } from './journey.ts';
import type { CheckScope, ViewInspector } from './open-view.ts';
import { makeAdmin, makeFreeShopper, makeNewcomer, makePremiumShopper } from './people.ts';
import { showSpanish } from './show-spanish.ts';
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  expectReflow,
  openTab,
  type Tab,
} from './tab.ts';
import { pages, type UserKind, views } from './views.ts';

const DESKTOP_WIDTH = 1280;
const PHONE_WIDTH = 360;

const VIEW_TIMEOUT_MS = 180_000;

/** Statuses of failed requests that some views trigger on purpose: 400, 401, 403 and 404. */
const EXPECTED_ERROR_STATUS = /status of 40[0134]/;

/**
 * English names that must not appear on Spanish pages. Single words are left out, because they may also be Spanish or
 * typed by a shopper.
 */
const englishGoods = Object.entries(goods).flatMap(([name, spanishName]) =>
  name !== spanishName && name.includes(' ') ? [name] : [],
);

/** Views that stay in English on a Spanish page: content for other programs, admin pages and server-rendered HTML. */
const ENGLISH_ONLY_VIEW = /^(export|admin-|shared-list)/;

async function listEnglishNames(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return englishGoods.filter((name) => text.includes(name));
}

async function signInAs(who: UserKind, baseURL: string, adminEmail: string) {
  const noListPath = { listPath: '' };
  if (who === 'newcomer') return { state: await makeNewcomer(baseURL), ...noListPath };
  if (who === 'free') return { state: await makeFreeShopper(baseURL), ...noListPath };
  if (who === 'admin') return { state: await makeAdmin(baseURL, adminEmail), ...noListPath };
  const { premium, listPath } = await makePremiumShopper(baseURL);
  return { state: who === 'premium' ? premium : undefined, listPath };
}

type Inspection = {
  width: number;
  adminEmail: string;
  canShowSpanish: (who: UserKind) => boolean;
  inspect: (page: Page, shown: string, part: CheckScope, who: UserKind) => Promise<void>;
  names?: Record<UserKind, readonly string[]>;
};

/**
 * Defines one test for each view and its overlays. `title` contains `%s` for the view's name. All views of the same
 * kind of user share one page.
 */
function checkViews(userKinds: readonly UserKind[], title: string, inspection: Inspection): void {
  const { width, adminEmail, canShowSpanish, inspect, names } = inspection;
  const isPhone = width === PHONE_WIDTH;
  const testApp = setUpBrowserTests();

  describe.each(userKinds)('as seen by the %s', (who) => {
    let tab: Tab;
    let listPath: string;

    beforeAll(async () => {
      const { app, browser } = testApp();
      const session = await signInAs(who, app.url, adminEmail);
      listPath = session.listPath;
      tab = await openTab(browser, {
        ...{
          baseURL: app.url,
          width,
          expectedMessages: EXPECTED_ERROR_STATUS,
          canShowSpanish: canShowSpanish(who),
        },
        ...(session.state === undefined ? {} : { storageState: session.state }),
      });
    });

    afterAll(() => tab.close());

    // Vitest needs the views' names before `listPath` is known.
    it.each(names?.[who] ?? Object.keys(views[who]({ listPath: '' }, isPhone)))(
      title,
      async (name) => {
        const view = views[who]({ listPath }, isPhone)[name];
        if (view === undefined) throw new Error(`There is no view ${name}.`);
        const inspectedParts: string[] = [];
        const inspectPart: ViewInspector = async (shown, part = 'page') => {
          inspectedParts.push(shown);
          await inspect(tab.page, shown, part, who);
        };
        await view(tab.page, inspectPart, name, isPhone);
        expect(inspectedParts).not.toEqual([]);
        tab.expectQuiet();
      },
      VIEW_TIMEOUT_MS,
    );
  });
}

/** Checks one page of each kind with all axe rules, in the desktop layout and the light theme. */
export function checkOnePageOfEachKind(userKinds: readonly UserKind[]): void {
  checkViews(userKinds, "The view '%s' is accessible", {
    width: DESKTOP_WIDTH,
    adminEmail: OTHER_ADMIN_EMAILS[1],
    canShowSpanish: () => false,
    inspect: (page, shown, part) => expectAccessible(page, shown, part),
    names: pages,
  });
}

export function checkEveryViewOnDesktop(userKinds: readonly UserKind[]): void {
  checkViews(userKinds, "The view '%s' is accessible in both themes on a desktop", {
    width: DESKTOP_WIDTH,
    adminEmail: ADMIN_EMAIL,
    canShowSpanish: () => false,
    inspect: (page, shown, within) => expectAccessibleInThemes(page, shown, { rules: 'all', within }),
  });
}

/**
 * Checks views on a phone, in both themes, with the axe rules that depend on the width. Also checks reflow in narrow
 * windows and with larger text. Views rendered by scripts are in Spanish, because Spanish texts are longer.
 */
export function checkEveryViewOnPhone(userKinds: readonly UserKind[]): void {
  // The server renders the visitor pages, so scripts can't switch them to Spanish. `spanish.test.ts` tests these pages.
  const canShowSpanish = (who: UserKind) => who !== 'visitor';
  checkViews(
    userKinds,
    "The view '%s' is accessible in both themes on a phone, and scrolls only vertically",
    {
      width: PHONE_WIDTH,
      adminEmail: OTHER_ADMIN_EMAILS[0],
      canShowSpanish,
      inspect: async (page, shown, part, who) => {
        const restoreEnglish = await showSpanish(page);
        if (canShowSpanish(who) && !ENGLISH_ONLY_VIEW.test(shown))
          expect(await listEnglishNames(page), `${shown}: English names of goods`).toEqual([]);
        const isPhoneOnly = ['home-table', 'home-comparison', 'menu'].includes(shown);
        await expectAccessibleInThemes(page, shown, {
          rules: isPhoneOnly ? 'all' : 'width-dependent',
          within: part,
        });
        // These two checks set the viewport width themselves, so desktop runs skip them.
        if (part === 'page') await expectNoHorizontalScroll(page, shown);
        await expectReflow(page, shown);
        await restoreEnglish();
      },
    },
  );
}
