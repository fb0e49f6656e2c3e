// npm run shots: a picture of every view at three widths in both themes, into shots/, and the README's own picture.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppProcess } from '#tests/support/app-process.ts';
import { killEverything } from '#tests/support/child.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { addItem, goTo, openStores, searchBox, setQuantity, signUp } from '#tests/support/shopper.ts';
import { buildIfStale } from './lib/build.mjs';
import { ROOT, say } from './lib/run.mjs';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'];
const folder = join(ROOT, 'shots');

const cart = [
  ['milk', /Whole Milk, Organic Valley/, 2],
  ['eggs', /Large Eggs, Eggland's Best/, 1],
  ['bread', /Whole Wheat Bread, Nature's Own/, 1],
  ['bananas', /^Bananas/, 3],
  ['chicken breast', /Chicken Breast/, 1],
  ['orange juice', /Orange Juice, (Tropicana|Simply)/, 1],
  ['cheddar', /Cheddar/, 1],
  ['paper towels', /Paper Towels, Bounty/, 1],
];

/** What a visitor sees: name of the picture, address, what shows that it is there. */
const publicViews = [
  ['landing', '/', (page) => page.getByRole('heading', { level: 1 })],
  ['sign-in', '/api/login', (page) => page.getByRole('heading', { name: 'Sign in' })],
  [
    'sign-up',
    '/api/login?screen=sign-up',
    (page) => page.getByRole('heading', { name: 'Create an account' }),
  ],
  ['about', '/about', (page) => page.getByRole('heading', { level: 1 })],
  ['auth-error', '/auth-error?error=code_expired', (page) => page.getByRole('heading', { level: 1 })],
  ['not-found', '/no-such-page', (page) => page.getByRole('heading', { level: 1 })],
];

const password = 'a picture of a basket';

async function newShopper(browser, baseURL, email, prepare) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signUp(page, { firstName: 'Maya', lastName: 'Okafor', email, password });
  await prepare(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function fillCart(page) {
  await goTo(page, '60614', /60614/);
  for (const [text, option, quantity] of cart) {
    await addItem(page, text, option);
    if (quantity === 1) continue;
    const name = await page
      .getByRole('group', { name: /^Quantity of/ })
      .last()
      .getAttribute('aria-label');
    await setQuantity(page, name.replace('Quantity of ', ''), quantity);
  }
}

/** Fonts are there, the picture is of the whole page or of what fits the window. */
async function shoot(page, path, fullPage = true) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

const filled = (page) => page.getByRole('region', { name: 'Price comparison' }).waitFor();

/** The signed-in page and what opens on it. */
async function shootHome(page, name, isPhone) {
  await page.goto('/');
  await filled(page);
  await shoot(page, name('home'));
  await openStores(page);
  await shoot(page, name('home-stores'));
  await searchBox(page).fill('milk');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await shoot(page, name('home-search'), false);
  await searchBox(page).press('Escape');
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, name('home-question'), false);
  await page.keyboard.press('Escape');
  if (!isPhone) return;
  await page.locator('button[aria-haspopup=dialog]').last().click();
  await page.getByRole('dialog', { name: 'Compare stores' }).waitFor();
  await shoot(page, name('home-comparison'), false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await shoot(page, name('menu'), false);
}

async function shootAll(browser, baseURL, states) {
  for (const width of widths) {
    for (const colorScheme of themes) {
      const look = { baseURL, colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' };
      const name = (view) => join(folder, `${view}-${width}-${colorScheme}.png`);
      const open = (storageState) =>
        browser.newContext({ ...look, ...(storageState ? { storageState } : {}) });

      const visitor = await open();
      const page = await visitor.newPage();
      for (const [view, path, sign] of publicViews) {
        await page.goto(path);
        await sign(page).first().waitFor();
        await shoot(page, name(view));
      }
      await visitor.close();

      const newcomer = await open(states.empty);
      const empty = await newcomer.newPage();
      await empty.goto('/');
      await empty.getByText('Your cart is empty').waitFor();
      await shoot(empty, name('home-empty'));
      await newcomer.close();

      const shopper = await open(states.filled);
      await shootHome(await shopper.newPage(), name, width < 768);
      await shopper.close();
      say(`  ${width} px, ${colorScheme}`);
    }
  }
}

/** The first screen of the filled page, for the README. */
async function shootForReadme(browser, baseURL, storageState) {
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto('/');
  await filled(page);
  await shoot(page, join(ROOT, 'docs/screenshot.png'), false);
  await context.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'cartwise-shots-'));
let app;
let browser;
try {
  await buildIfStale(process.execPath);
  await chmod(dataDir, 0o755); // the database may run under another account
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  await app.isReady;
  browser = await launchBrowser();
  const states = {
    empty: await newShopper(browser, app.url, 'new@example.com', () => undefined),
    filled: await newShopper(browser, app.url, 'maya@example.com', fillCart),
  };
  await shootForReadme(browser, app.url, states.filled);
  await shootAll(browser, app.url, states);
  say(`The pictures are in ${folder}`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error?.stack ?? error}\n`);
} finally {
  await browser?.close();
  if (app) await killEverything(app.child, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
