import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real browser without a window. Throws when there is none, or when the web app is not built. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html'))) {
    throw new Error('The web app is not built: run `npm run build` first.');
  }
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine.');
  return chromium.launch({ executablePath, args: flags });
}
