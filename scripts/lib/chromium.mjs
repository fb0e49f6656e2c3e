import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { capture, ROOT, say } from './run.mjs';

const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium builds that can't open a window. */
const shells = ['chromium-headless-shell'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds a headless shell or, if there is none, a full Chromium. */
export const findChromium = () => findIn(shells, []) ?? findWindowedChromium();

/** Finds a full Chromium, which supports profiles, unlike the headless shell. */
export const findWindowedChromium = () => findIn(windowed, [...elsewhere, ...downloaded()]);

function findIn(names, others) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...others].find((path) => existsSync(path) && canStart(path)) ?? null;
}

function downloaded() {
  try {
    return [createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Checks that the program runs: on some systems, it's a placeholder that only says "install the snap". */
function canStart(path) {
  if (process.platform === 'win32') return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's package if we're root, otherwise Playwright's download. Returns null if neither works. */
export async function ensureChromium(node) {
  const found = findWindowedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await capture('apt-get', ['update'], { env, working: 'reading package lists' });
    // One at a time, since some systems have no package for the headless shell.
    for (const name of ['chromium', ...shells]) {
      const options = ['install', '-y', '--no-install-recommends', name];
      await capture('apt-get', options, { env, working: `installing ${name}` });
    }
    const installed = findWindowedChromium();
    if (installed) return installed;
  }
  say('Downloading Chromium …');
  const playwright = join(ROOT, 'node_modules/playwright-core/cli.js');
  await capture(node, [playwright, 'install', 'chromium'], { working: 'downloading Chromium' });
  return findWindowedChromium();
}
