import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { capture, ROOT, say } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium that starts on this machine; null when there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...elsewhere, ...downloaded()].find((path) => existsSync(path) && starts(path)) ?? null;
}

function downloaded() {
  try {
    return [createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Some systems put a note "install the snap" in the browser's place. */
function starts(path) {
  if (process.platform === 'win32') return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Finds or gets a Chromium: Debian's package for root, else Playwright's download. Null when neither works. */
export async function ensureChromium(node) {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await capture('apt-get', ['update'], { env, working: 'reading package lists' });
    const options = ['install', '-y', '--no-install-recommends', 'chromium'];
    await capture('apt-get', options, { env, working: 'installing Chromium' });
    const installed = findChromium();
    if (installed) return installed;
  }
  say('Downloading Chromium …');
  const playwright = join(ROOT, 'node_modules/playwright-core/cli.js');
  await capture(node, [playwright, 'install', 'chromium'], { working: 'downloading Chromium' });
  return findChromium();
}
