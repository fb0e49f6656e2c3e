// npm run shots: saves screenshots of every view in shots/, at three widths in both themes. Also takes the README's
// screenshots.
// npm run shots -- account export: takes only the named views. 'readme' means the README's screenshots.
// With --es, the views are in Spanish.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_EMAIL, startAppProcess } from '#tests/support/app-process.ts';
import { killAppAndDatabase } from '#tests/support/child.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { createTestUsers } from '#tests/support/people.ts';
import { markSpanish, showSpanish } from '#tests/support/show-spanish.ts';
import { views } from '#tests/support/views.ts';
import { buildIfStale } from './lib/build.mjs';
import { printLine, ROOT } from './lib/run.mjs';

const widths = [360, 768, 1280];
const themes = ['dark', 'light'];
const folder = join(ROOT, 'shots');
/** A normal browser's user agent. The app doesn't count visits by headless browsers. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const args = process.argv.slice(2);
const isSpanish = args.includes('--es');
const wantedNames = args.filter((arg) => arg !== '--es');

async function saveScreenshot(page, path, fullPage = true) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

async function saveAllScreenshots(browser, baseURL, people) {
  for (const width of widths) {
    const locale = isSpanish ? 'es-US' : 'en-US';
    const options = {
      baseURL,
      userAgent,
      locale,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    };
    for (const [who, createViews] of Object.entries(views)) {
      const chosenViews = Object.entries(createViews(people, width < 768)).filter(
        ([name]) => wantedNames.length === 0 || wantedNames.includes(name),
      );
      if (chosenViews.length === 0) continue;
      const storageState = people[who];
      const context = await browser.newContext({
        ...options,
        ...(storageState ? { storageState } : {}),
      });
      // The server already renders signed-out visitors' pages in Spanish.
      if (isSpanish && who !== 'visitor') await markSpanish(context);
      const page = await context.newPage();
      const saveInThemes = async (name, part) => {
        const restoreLanguage = await showSpanish(page);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          const path = join(folder, `${name}${isSpanish ? '-es' : ''}-${width}-${colorScheme}.png`);
          await saveScreenshot(page, path, part !== 'what opened over it');
        }
        await restoreLanguage();
      };
      for (const [name, view] of chosenViews) await view(page, saveInThemes, name, width < 768);
      await context.close();
    }
    printLine(`  ${width} px`);
  }
}

async function saveReadmeScreenshots(browser, baseURL, storageState) {
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
  await saveScreenshot(page, join(ROOT, 'docs/screenshot.png'), false);
  await context.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'cartwise-shots-'));
let app;
let browser;
try {
  await buildIfStale(process.execPath);
  await chmod(dataDir, 0o755); // the database may run as a different user
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_EMAILS: ADMIN_EMAIL });
  await app.isReady;
  browser = await launchBrowser();
  const people = await createTestUsers(app.url);
  if (wantedNames.length === 0 || wantedNames.includes('readme'))
    await saveReadmeScreenshots(browser, app.url, people.free);
  await saveAllScreenshots(browser, app.url, people);
  printLine(`The pictures are in ${folder}`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error?.stack ?? error}\n`);
} finally {
  await browser?.close();
  if (app) await killAppAndDatabase(app.child, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
