import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium, findWindowedChromium } from '../../scripts/lib/chromium.mjs';

/**
 * A window of Chromium loads pages of its own for its address bar, in a process for each context. Nobody sees them here,
 * and they take as long as the page itself. The flag takes the place of Playwright's, so its names are here too.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

const args = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const BLOCK = 2;

/** What a launch needs. Throws when there is no Chromium, or when the web app is not built. */
export function launchOptions(executablePath = findChromium()) {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/first-load.json'))) {
    throw new Error('The web app is not built: run `npm run build` first.');
  }
  if (executablePath === null) throw new Error('There is no Chromium on this machine.');
  return { executablePath, args };
}

/** A real browser without a window. Throws when there is none, or when the web app is not built. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath } = launchOptions();
  return chromium.launch({ executablePath, args: [...args, ...more] });
};

/** A browser whose owner has switched cookies off for all sites, in its settings. Throws like `launchBrowser`. */
export async function launchWithoutCookies(): Promise<{
  context: BrowserContext;
  close: () => Promise<void>;
}> {
  const profile = await mkdtemp(join(tmpdir(), 'no-cookies-'));
  await mkdir(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, launchOptions(findWindowedChromium()));
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A browser on a profile that outlives it; `kill` ends it and all its processes as a dead battery would. */
export async function launchOnProfile(profile: string): Promise<{
  context: BrowserContext;
  kill: () => Promise<void>;
}> {
  const context = await chromium.launchPersistentContext(profile, launchOptions(findWindowedChromium()));
  const isGone = new Promise<void>((resolve) => context.on('close', () => resolve()));
  return {
    context,
    kill: async () => {
      await promisify(execFile)('pkill', ['-KILL', '-f', '--', `--user-data-dir=${profile}`]).catch(() => {});
      await isGone;
    },
  };
}
