import { beforeAll, describe, expect, it } from 'vitest';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReflow, openTab } from '#tests/support/tab.ts';
import { makePeople, type People } from '../../scripts/shots/people.mjs';
import { views } from '../../scripts/shots/views.mjs';

// The views are those that `npm run shots` takes pictures of: one list, looked at by people and by axe.
const journey = beginJourney();
let people: People;

beforeAll(async () => {
  people = await makePeople(journey().browser, journey().app.url);
});

/** What a browser says by itself of an answer that a view is about: not signed in, not there. */
const expected = /status of 40[134]/;

const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => [width, theme] as const),
);

describe.each(looks)('every view at %i px in %s', (width, colorScheme) => {
  it.each([
    'visitor',
    'newcomer',
    'free',
    'premium',
    'admin',
  ] as const)('of the %s is accessible, dialogs included, and scrolls no way but down', async (who) => {
    const tab = await openTab(journey().browser, {
      baseURL: journey().app.url,
      width,
      colorScheme,
      provokes: expected,
      ...(who === 'visitor' ? {} : { storageState: people[who] }),
    });
    const seen: string[] = [];
    for (const [name, view] of Object.entries(views[who](people))) {
      const look = async (shown: string, isWholePage = true) => {
        seen.push(shown);
        await expectAccessible(tab.page, shown);
        if (isWholePage) await expectNoSidewaysScroll(tab.page, shown);
        // Once is enough: colours and the width before make no difference to it.
        if (width === 360 && colorScheme === 'light') await expectReflow(tab.page, shown);
      };
      await view(tab.page, look, name, width < 768);
    }
    expect(seen.length).toBeGreaterThanOrEqual(Object.keys(views[who](people)).length);
    tab.expectQuiet();
    await tab.close();
  }, 180_000);
});
