import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium, findHeadedChromium } from '../../scripts/lib/chromium.mjs';

/**
 * Chromium features to disable. The `WebUIOmnibox` features load pages for the address bar, which slows down each new
 * context. Playwright already disables the other features, but this flag overrides Playwright's list.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

const launchArgs = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const BLOCK_COOKIES = 2;

/** @throws if there's no Chromium, or if the web app isn't built */
export function createLaunchOptions(executablePath = findChromium()) {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/first-load.json'))) {
    throw new Error('The web app is not built: run `npm run build` first.');
  }
  if (executablePath === null) throw new Error('There is no Chromium on this machine.');
  return { executablePath, args: launchArgs };
}

/** @throws if there's no Chromium, or if the web app isn't built */
export const launchBrowser = async (extraArgs: readonly string[] = []): Promise<Browser> => {
  const { executablePath } = createLaunchOptions();
  return chromium.launch({ executablePath, args: [...launchArgs, ...extraArgs] });
};

/** Launches a browser that blocks all cookies. Throws under the same conditions as `launchBrowser`. */
export async function launchWithoutCookies(): Promise<{
  context: BrowserContext;
  close: () => Promise<void>;
}> {
  const profile = await mkdtemp(join(tmpdir(), 'no-cookies-'));
  await mkdir(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: BLOCK_COOKIES } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, createLaunchOptions(findHeadedChromium()));
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Launches a browser with this profile folder. `kill` kills all its processes, as if the device had lost power. */
export async function launchOnProfile(profile: string): Promise<{
  context: BrowserContext;
  kill: () => Promise<void>;
}> {
  const context = await chromium.launchPersistentContext(profile, createLaunchOptions(findHeadedChromium()));
  const closed = new Promise<void>((resolve) => context.on('close', () => resolve()));
  return {
    context,
    kill: async () => {
      await promisify(execFile)('pkill', ['-KILL', '-f', '--', `--user-data-dir=${profile}`]).catch(() => {});
      await closed;
    },
  };
}
