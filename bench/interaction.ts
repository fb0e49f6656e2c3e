/**
 * `npm run bench -- interaction`: measures the time from a tap or key press to the next paint (Event Timing API) in a
 * phone-sized window with 4× CPU throttling. Needs an otherwise idle machine.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { CART_LINES, openPageBench } from './page-bench.ts';
import { createReport } from './report.ts';

const CPU_SLOWDOWN = 4;
const P75_MS = 100;
const FIRST_ANSWER_MS = 300;
/** The browser doesn't report interactions shorter than this. */
const SHORTEST_MS = 16;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};
const words = ['milk', 'bread', 'shampoo', 'coffee', 'cheese', 'apples'];

type WindowWithInteractions = Window & { interactions?: Map<number, number> };

const bench = await openPageBench();
const report = createReport('interaction');

const watch = () => {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry;
      if (id > 0) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `work` returns how many taps and key presses it made. */
async function measurePresses(page: Page, what: string, work: () => Promise<number>): Promise<void> {
  await page.evaluate(() => (window as WindowWithInteractions).interactions?.clear());
  const count = await work();
  // The browser reports an interaction only after the next paint.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const recorded = await page.evaluate(() => [
    ...((window as WindowWithInteractions).interactions?.values() ?? []),
  ]);
  const others = Array.from({ length: Math.max(0, count - recorded.length) }, () => SHORTEST_MS);
  const all = [...recorded, ...others];
  report.add({
    what: `${what}, p75 of ${all.length}`,
    value: percentile(all, 0.75),
    unit: 'ms',
    atMost: P75_MS,
    note: `p50 ${percentile(all, 0.5)}, longest ${Math.max(...all)}`,
  });
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await bench.browser.newContext({ baseURL: bench.url, ...phone, ...options });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto('/');
  await searchBox(page).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // Wait for the chunks that the page loads a second after it has opened.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
  return page;
}

async function measure(who: string, options: BrowserContextOptions): Promise<void> {
  const page = await openPage(options);
  const box = searchBox(page);
  const found = page.getByRole('listbox').getByRole('option');
  const answers: number[] = [];
  await measurePresses(page, `${who}: typing`, async () => {
    for (const word of words) {
      await box.fill('');
      await box.pressSequentially(word.slice(0, 3), { delay: 120 });
      const start = performance.now();
      await found.first().waitFor();
      answers.push(performance.now() - start);
      await box.pressSequentially(word.slice(3), { delay: 120 });
    }
    return words.join('').length;
  });
  report.add({
    what: `${who}: first result after the third letter, p75 of ${answers.length}`,
    value: percentile(answers, 0.75),
    unit: 'ms',
    atMost: FIRST_ANSWER_MS,
  });
  await box.fill('');
  await measurePresses(page, `${who}: adding`, async () => {
    for (const word of words) {
      await box.fill(word);
      await found.first().click();
      await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'hidden' });
    }
    return words.length;
  });
  await measurePresses(page, `${who}: one more, one less`, async () => {
    const [name = ''] = await page
      .getByRole('group', { name: /^Quantity of / })
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-label')?.slice('Quantity of '.length) ?? ''),
      );
    const stepper = quantityGroup(page, name);
    for (let time = 0; time < 6; time += 1) {
      await stepper
        .getByRole('button', { name: / more$/ })
        .first()
        .click();
      await stepper
        .getByRole('button', { name: / less$/ })
        .first()
        .click();
    }
    return 12;
  });
  const change = page.getByRole('button', { name: /Change$/ });
  if (await change.isVisible()) await change.click();
  await measurePresses(page, `${who}: ticking a store`, async () => {
    const tick = page
      .getByRole('region', { name: 'Stores', exact: true })
      .getByRole('checkbox', { checked: true })
      .first();
    for (let time = 0; time < 6; time += 1) {
      const handle = await tick.elementHandle();
      await handle?.click();
      await handle?.click();
    }
    return 12;
  });
  await page.context().close();
}

try {
  await measure('landing', {});
  await measure(`app, ${CART_LINES} lines`, { storageState: bench.shopper });
} finally {
  report.close();
  await bench.close();
}
