import { beforeAll, describe, expect, it } from 'vitest';
import { beginJourney } from '#tests/support/journey.ts';
import { makePeople, type People } from '#tests/support/people.ts';
import {
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  expectReflow,
  openTab,
} from '#tests/support/tab.ts';
import { type Look, views } from '#tests/support/views.ts';

// The views are those that `npm run shots` takes pictures of: one list, looked at by people and by axe.
const journey = beginJourney();
let people: People;

beforeAll(async () => {
  people = await makePeople(journey().app.url);
});

/** What a browser says by itself of an answer that a view is about: not filled in, not signed in, not there. */
const expected = /status of 40[0134]/;

// What only a phone shows is looked at by all rules there.
const seenOnDesk = new Set<string>();

describe.each([1280, 360])('every view at %i px', (width) => {
  it.each([
    'visitor',
    'newcomer',
    'free',
    'premium',
    'admin',
  ] as const)('of the %s is accessible in both themes, dialogs included, and scrolls no way but down', async (who) => {
    const tab = await openTab(journey().browser, {
      baseURL: journey().app.url,
      width,
      provokes: expected,
      ...(who === 'visitor' ? {} : { storageState: people[who] }),
    });
    const seen = new Set<string>();
    for (const [name, view] of Object.entries(views[who](people))) {
      const look: Look = async (shown, isWholePage = true) => {
        seen.add(shown);
        await expectAccessibleInThemes(tab.page, shown, seenOnDesk.has(shown));
        if (width === 1280) {
          seenOnDesk.add(shown);
          return;
        }
        // Once is enough: both set the width themselves.
        if (isWholePage) await expectNoSidewaysScroll(tab.page, shown);
        await expectReflow(tab.page, shown);
      };
      await view(tab.page, look, name, width < 768);
    }
    expect(seen.size).toBeGreaterThanOrEqual(Object.keys(views[who](people)).length);
    tab.expectQuiet();
    await tab.close();
  }, 180_000);
});
