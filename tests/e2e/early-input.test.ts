import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const placeBox = (page: Page) => page.getByLabel('ZIP, city, or address');

async function openAsHtml(
  look: Parameters<typeof open>[0] = {},
): Promise<{ page: Page; release: () => Promise<unknown> }> {
  const page = await open(look);
  const heldScript = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async (route) => {
    await heldScript.promise;
    await route.continue();
  });
  const loading = page.goto('/');
  await searchBox(page).waitFor();
  return {
    page,
    release: () => {
      heldScript.resolve();
      return loading;
    },
  };
}

it("Input and clicks before a page's script has loaded are not lost", async () => {
  const { page, release } = await openAsHtml();
  const milk = quantityGroup(page, 'Whole Milk');
  expect(await milk.getByRole('status').textContent()).toBe('1');
  await milk.getByRole('button', { name: 'One Whole Milk more' }).click();
  await page.getByLabel('Amount of Bananas').fill('7');
  const stores = page.getByRole('region', { name: 'Stores', exact: true });
  const tickedCount = await stores.getByRole('checkbox', { checked: true }).count();
  await stores.getByRole('checkbox', { checked: true }).first().click();
  await page.getByRole('slider', { name: 'Distance' }).fill('20');
  await page.getByLabel('Appearance').selectOption('dark');
  await placeBox(page).fill('60614');
  await placeBox(page).press('Enter');
  await searchBox(page).fill('shampoo');
  await release();

  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.getByText('60614. The sample stores stay the same.').waitFor();
  await expect.poll(() => milk.getByRole('status').textContent()).toBe('2');
  await quantityGroup(page, 'Bananas').getByRole('status').filter({ hasText: '7' }).waitFor();
  await stores.getByText(`· ${tickedCount - 1} of 5 selected`).waitFor();
  expect(await stores.getByRole('checkbox', { checked: true }).count()).toBe(tickedCount - 1);
  await page.getByText('within 20 miles').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});

const loadNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something didn’t load' });

it('If a page script fails to load, the page says so and offers Reload', async () => {
  const page = await open({ expectedMessages: /ERR_FAILED/ });
  // Chromium 156 and later retry a module that failed to load.
  await page.route('**/assets/react-*.js', (route) => route.abort());
  await page.goto('/');
  const reload = loadNotice(page).getByRole('link', { name: 'Reload' });
  await reload.waitFor();
  await page.unroute('**/assets/react-*.js');
  await reload.click();
  await expect
    .poll(async () => {
      await searchBox(page).fill('shampoo');
      return page.getByRole('option').count();
    })
    .toBeGreaterThan(0);
  expect(await loadNotice(page).count()).toBe(0);
});

it("The page doesn't show an error when another site's script fails to load", async () => {
  const page = await open({ expectedMessages: /Content Security Policy|ERR_/ });
  await page.goto('/');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src: 'https://ads.invalid/ad.js' });
        script.addEventListener('error', resolve);
        document.head.append(script);
      }),
  );
  expect(await loadNotice(page).count()).toBe(0);
});

itInFullTier("Pressing Enter in a quantity field works before the page's script has loaded", async () => {
  const { page, release } = await openAsHtml();
  await page.getByLabel('Amount of Bananas').fill('7');
  await page.getByLabel('Amount of Bananas').press('Enter');
  await release();
  await quantityGroup(page, 'Bananas').getByRole('status').filter({ hasText: '7' }).waitFor();
});

itInFullTier('A store expanded before hydration shows its prices after hydration', async () => {
  const { page, release } = await openAsHtml({ width: 360 });
  const store = page.getByRole('region', { name: 'Price comparison' }).locator('details').last();
  await store.locator('summary').click();
  expect(await store.getByRole('listitem').count()).toBe(0);
  await release();
  await store.getByRole('listitem').first().waitFor();
});

itInFullTier(
  "If part of the page can't load although the shopper is online, the shopper gets a Reload link",
  async () => {
    const page = await open({ expectedMessages: /ERR_FAILED|Failed to fetch/ });
    for (const part of ['search-results', 'offline']) {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    }
    await page.goto('/');
    await searchBox(page).fill('shampoo');
    await loadNotice(page).getByRole('link', { name: 'Reload' }).waitFor();
    expect(await page.getByText('This needs a connection').count()).toBe(0);
  },
);

itInFullTier("A list pasted before the page's script has loaded isn't lost", async () => {
  const { page, release } = await openAsHtml();
  await searchBox(page).evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'milk\neggs\nbread');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await release();
  await page.getByRole('dialog').getByText('eggs').first().waitFor();
});

itInFullTier('Hydration keeps the existing contents of every text box', async () => {
  const { page, release } = await openAsHtml();
  const boxes = page.locator('input:not([type=checkbox], [type=range])');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(3);
  // The last box still has focus, so React hasn't stored its new value yet.
  const last = boxes.nth(count - 1);
  for (let index = 0; index < count; index += 1) await boxes.nth(index).fill('3');
  const readRenderedValue = () => last.evaluate((box: HTMLInputElement) => box.defaultValue);
  expect(await readRenderedValue()).not.toBe('3');
  await release();
  await expect.poll(readRenderedValue).toBe('3');
  for (const box of await boxes.all()) expect(await box.inputValue()).toBe('3');
});

itInFullTier('Text entered during hydration is kept', async () => {
  const page = await open();
  await page.addInitScript(() => {
    let take: (() => { pressed: EventTarget[]; pasted: [EventTarget, string][] }) | undefined;
    Object.defineProperty(window, 'takeEarlyClicks', {
      configurable: true,
      set: (given) => {
        take = given;
      },
      get: () => () => {
        const box = document.querySelector<HTMLInputElement>('input[autocomplete=postal-code]');
        if (box) box.value = '60614';
        box?.dispatchEvent(new Event('input', { bubbles: true }));
        return take?.() ?? { pressed: [], pasted: [] };
      },
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Location Update' }).click();
  await page.getByText('60614. The sample stores stay the same.').waitFor();
});

itInFullTier("A paste or a click at the very end of hydration isn't lost", async () => {
  const page = await open();
  await page.addInitScript(() => {
    type Early = { pressed: EventTarget[]; pasted: [EventTarget, string][] };
    let take: (() => Early) | undefined;
    const sendInput = () => {
      document.querySelector<HTMLElement>('button[aria-label="One Whole Milk more"]')?.click();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'milk\neggs\nbread');
      const pasting = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('input[role=combobox]')?.dispatchEvent(pasting);
    };
    Object.defineProperty(window, 'takeEarlyClicks', {
      configurable: true,
      set: (given) => {
        take = given;
      },
      get: () => () => {
        queueMicrotask(sendInput);
        return take?.() ?? { pressed: [], pasted: [] };
      },
    });
  });
  await page.goto('/');
  await page.getByRole('dialog').getByText('eggs').first().waitFor();
  const milk = page.getByRole('group', { name: 'Quantity of Whole Milk', includeHidden: true });
  await expect.poll(() => milk.getByRole('status', { includeHidden: true }).textContent()).toBe('2');
});
