import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GroceryItem, searchCatalog } from '#contract/grocery-items.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { hasFocus, searchResultOptions } from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { searchSamples } from '#web/features/demo/sample-catalog.ts';
import { groupByName, listGroupOptions } from '#web/features/grocery-items/search-groups.ts';

/** Matches more than six names and more rows than the list can show. */
const COMMON_WORD = 'cheese';
const UNKNOWN_WORD = 'zzqqxxyy';

const { testApp, open } = setUpPageTests();

const listbox = (page: Page) => page.getByRole('listbox');

const readGroups = (page: Page) =>
  listbox(page)
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.map((group) => ({
        name: group.getAttribute('aria-label'),
        heading: group.firstElementChild?.textContent,
        badge: group.firstElementChild?.lastElementChild?.textContent,
        rows: [...group.querySelectorAll('[role=option]')].map((row) => row.textContent),
      })),
    );

/** Matches a row: item, price if known, then Add or the quantity. */
function rowPattern(what: string): RegExp {
  const escapedName = what.replace(/[.+^$()|[\]\\?]/g, '\\$&');
  const price = String.raw`(~\$\d+\.\d\d estimated( · [^A-Z]+)?)?`;
  return new RegExp(String.raw`^${escapedName}(${price}Add| · \d in cart${price}\d)$`);
}

async function openSearch(page: Page): Promise<Page> {
  await page.clock.install();
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

async function openShopperPage(look: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(look);
  await signInOnPage(page, testApp());
  return openSearch(page);
}

function recordSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === searchCatalog.path) searches.push(searchParams.get('q') ?? '');
  });
  return searches;
}

const places = [
  {
    place: 'the demo',
    open: async () => openSearch(await open()),
    many: 'store',
    find: async (_page: Page, text: string): Promise<GroceryItem[]> => searchSamples(text),
  },
  {
    place: 'the signed-in app',
    open: () => openShopperPage(),
    many: COMMON_WORD,
    find: async (page: Page, text: string) => {
      const answer = await page.request.get(`${searchCatalog.path}?q=${text}`);
      return searchCatalog.response.parse(await answer.json()).items;
    },
  },
];

describe.each(places)('The search in $place', ({ open: openPlace, many, find }) => {
  let page: Page;
  beforeEach(async () => {
    page = await openPlace();
  });

  it('The search box shows examples, and results show name, category, brand and unit', async () => {
    expect(await page.getByRole('heading', { name: 'Add Items to Your Cart', exact: true }).isVisible()).toBe(
      true,
    );
    expect(await searchBox(page).getAttribute('placeholder')).toBe(
      'Search for items (e.g. milk, paper towels, shampoo, chips...)',
    );
    markVerified('2.search.title', '2.search.placeholder');

    for (const text of ['milk', many]) {
      await searchBox(page).fill(text);
      const found = groupByName(await find(page, text));
      await expect
        .poll(() => readGroups(page))
        .toEqual(
          found.map(({ name, category, ...group }) => ({
            name,
            heading: `${name}${category}`,
            badge: category,
            rows: listGroupOptions({ name, category, ...group }).map(({ brand, unit, firmness }) =>
              expect.stringMatching(
                firmness === 'any'
                  ? rowPattern(`${name}, Any brand · ${unit} · cheapest at each store`)
                  : rowPattern(`${name}, ${brand} · ${unit}`),
              ),
            ),
          })),
        );
      if (text === many) expect(found).toHaveLength(6);
      else expect(found[0]?.items.length, 'brands of one name').toBeGreaterThan(1);
    }
    markVerified('2.search.groups', '2.search.badge', '2.search.row', '4.search.groups');

    await searchBox(page).fill(UNKNOWN_WORD);
    await page.getByText(`No items found for "${UNKNOWN_WORD}"`, { exact: true }).waitFor();
    expect(await searchResultOptions(page).count()).toBe(0);
    markVerified('2.search.none');
  });

  it('The search starts once three characters are typed', async () => {
    const hint = page.getByText('Type 3 letters or more.', { exact: true });
    for (const text of ['m', 'mi', '  mi  ']) {
      await searchBox(page).fill(text);
      await page.clock.runFor(2_000);
      await hint.waitFor();
      expect(await listbox(page).isVisible(), text).toBe(false);
      expect(await page.getByText(/^No items found/).count(), text).toBe(0);
    }
    await searchBox(page).fill('mil');
    await searchResultOptions(page, /Milk/).first().waitFor();
    expect(await hint.count()).toBe(0);
    markVerified('5.search');
  });

  it('The result list opens on focus and closes 200 ms after losing focus', async () => {
    await searchBox(page).fill('milk');
    await searchResultOptions(page).first().waitFor();
    await freezeClock(page);
    await searchBox(page).evaluate((box) => box.blur());
    await page.clock.runFor(199);
    expect(await listbox(page).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await listbox(page).waitFor({ state: 'hidden' });
    await searchBox(page).focus();
    await searchResultOptions(page).first().waitFor();
    markVerified('4.search.focus');

    await searchBox(page).evaluate((box) => box.blur());
    await page.clock.runFor(199);
    await searchBox(page).focus();
    await page.clock.runFor(1_000);
    expect(await listbox(page).isVisible()).toBe(true);
    markVerified('4.search.blur');
  });
});

describe("A signed-in shopper's search", () => {
  it('The search reports a failure and can be retried', async () => {
    const page = await openShopperPage({ expectedMessages: /status of 500/ });
    const alert = page.getByRole('alert').filter({ hasText: 'Search failed' });
    const retry = alert.getByRole('button', { name: 'Try again' });
    const failing = '{"code":"internal","message":"Something went wrong."}';
    for (const [text, body, failure] of [
      ['milk', '', 'a click'],
      ['eggs', failing, 'the keyboard'],
    ] as const) {
      await page.route('**/api/search*', (route) => route.fulfill({ status: 500, body }));
      await searchBox(page).fill(text);
      await alert.waitFor();
      expect(await searchResultOptions(page).count()).toBe(0);
      expect(await page.getByText('items found').count(), 'the results').toBe(0);
      await page.unroute('**/api/search*');
      if (failure === 'a click') await retry.click();
      else {
        await page.keyboard.press('Tab');
        await page.clock.runFor(1_000);
        for (let step = 0; step < 20 && !(await hasFocus(retry)); step += 1) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await searchResultOptions(page).first().waitFor();
      await page.clock.runFor(1_000);
      expect(await searchResultOptions(page).count()).toBeGreaterThan(0);
      expect(await alert.count()).toBe(0);
      expect(await hasFocus(searchBox(page))).toBe(true);
    }
    markVerified('7.search-failed');
  });

  it('The search sends requests only for three or more characters', async () => {
    const page = await openShopperPage();
    const recordedSearches = recordSearches(page);
    for (const text of ['m', 'mi', ' mi ', '', 'mil', 'mi']) {
      await searchBox(page).fill(text);
      await page.clock.runFor(2_000);
    }
    await searchBox(page).fill('milk');
    await searchResultOptions(page).first().waitFor();
    await expect.poll(() => recordedSearches).toEqual(['mil', 'milk']);
    markVerified('4.search.queries');
  });

  it('The search says that a result is being added and closes after it has been added', async () => {
    const page = await openShopperPage();
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/cart', async (route) => {
      if (route.request().method() === 'POST') await mayAnswer;
      await route.continue();
    });
    await searchBox(page).fill('milk');
    const first = searchResultOptions(page, /Whole Milk/).first();
    await first.getByText('Add', { exact: true }).click();
    await first.getByText('Adding...', { exact: true }).waitFor();
    expect(await listbox(page).getByText('Adding...').count()).toBe(1);
    expect(await searchBox(page).inputValue()).toBe('milk');
    expect(await quantityGroup(page, 'Whole Milk').count()).toBe(0);
    markVerified('2.search.adding');

    const read: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/cart') read.push('again');
    });
    answer();
    await quantityGroup(page, 'Whole Milk').waitFor();
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    expect(await listbox(page).isVisible()).toBe(false);
    expect(await quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('1');
    expect(read, 'the answer has the line with its prices').toEqual([]);
    markVerified('4.search.added');
  });
});

it('A new shopper can add basic items with one tap each, without typing', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  await page.goto('/');
  await page.getByRole('button', { name: 'Bananas', exact: true }).click();
  await quantityGroup(page, 'Bananas').waitFor();
  expect(await searchBox(page).inputValue()).toBe('');
});

it('The demo’s search box is cleared and closed once an item is added', async () => {
  const page = await openSearch(await open());
  await searchBox(page).fill('shampoo');
  await searchResultOptions(page, /Dove/).first().click();
  const shampoo = quantityGroup(page, 'Shampoo');
  await shampoo.waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  expect(await listbox(page).isVisible()).toBe(false);
  expect(await shampoo.getByRole('status').textContent()).toBe('1');
  markVerified('4.search.added');
});
