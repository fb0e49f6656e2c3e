import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, envFor, Problem, ROOT, say } from './run.mjs';

const stamp = join(ROOT, 'dist/.inputs');
const built = join(ROOT, 'dist/web/first-load.json');
const inputs = [
  'web',
  'contract',
  'domain',
  'languages',
  'scripts/build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function filesIn(path) {
  if (!existsSync(join(ROOT, path))) return [];
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function inputsChecksum() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const isFolder = !input.includes('.');
    const files = isFolder ? filesIn(input) : [join(ROOT, input)].filter(existsSync);
    for (const file of files.sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

export async function build(node) {
  const checksum = inputsChecksum();
  const result = await capture(node, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    // Otherwise Vite would emit calls of React's development build, which the server's React doesn't have.
    env: { ...envFor(node), NODE_ENV: 'production' },
    working: 'building the web app',
  });
  if (result.ok) {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(stamp, checksum);
  }
  return result;
}

export async function buildIfStale(node) {
  const isFresh = existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsChecksum();
  if (isFresh) return;
  say('Building the web app …');
  const { ok, output } = await build(node);
  if (!ok) throw new Problem(`${output.trim()}\n\nThe web app could not be built: see the message above.`);
}
