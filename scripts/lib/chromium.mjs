import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { captureOutput, printLine, ROOT } from './run.mjs';

const HEADED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell'];
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const findChromium = () => findIn(HEADLESS_SHELL_NAMES, []) ?? findHeadedChromium();

/** Unlike the headless shell, a full Chromium supports profiles. */
export const findHeadedChromium = () => findIn(HEADED_NAMES, [...otherPaths, ...listDownloadedPaths()]);

function findIn(names, others) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...others].find((path) => existsSync(path) && canStart(path)) ?? null;
}

function listDownloadedPaths() {
  try {
    return [createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** On some systems, the program is a placeholder that only says "install the snap". */
function canStart(path) {
  if (process.platform === 'win32') return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a full Chromium if there is none: Debian's package when run as root, otherwise Playwright's
 * download. Returns null if neither works.
 */
export async function ensureChromium(nodePath) {
  const existingPath = findHeadedChromium();
  if (existingPath) return existingPath;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printLine('Installing Chromium with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await captureOutput('apt-get', ['update'], { env, progressLabel: 'reading package lists' });
    // Install the packages one by one, so that Chromium is installed even if a headless-shell package is missing.
    for (const name of ['chromium', ...HEADLESS_SHELL_NAMES]) {
      const options = ['install', '-y', '--no-install-recommends', name];
      await captureOutput('apt-get', options, { env, progressLabel: `installing ${name}` });
    }
    const installedPath = findHeadedChromium();
    if (installedPath) return installedPath;
  }
  printLine('Downloading Chromium …');
  const playwrightPath = join(ROOT, 'node_modules/playwright-core/cli.js');
  await captureOutput(nodePath, [playwrightPath, 'install', 'chromium'], {
    progressLabel: 'downloading Chromium',
  });
  return findHeadedChromium();
}
