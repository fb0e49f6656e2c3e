import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureOutput, createNodeEnv, printLine, ROOT, ScriptError } from './run.mjs';

const CHECKSUM_FILE = join(ROOT, 'dist/.inputs');
const BUILD_OUTPUT = join(ROOT, 'dist/web/first-load.json');
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

function listFiles(path) {
  if (!existsSync(join(ROOT, path))) return [];
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function computeInputsChecksum() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const isFolder = !input.includes('.');
    const files = isFolder ? listFiles(input) : [join(ROOT, input)].filter(existsSync);
    for (const file of files.sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

export async function buildApp(nodePath) {
  const checksum = computeInputsChecksum();
  const result = await captureOutput(nodePath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    // In any other mode, Vite emits calls to functions that only React's development build has.
    env: { ...createNodeEnv(nodePath), NODE_ENV: 'production' },
    progressLabel: 'building the web app',
  });
  if (result.ok) {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(CHECKSUM_FILE, checksum);
  }
  return result;
}

export async function buildIfStale(nodePath) {
  const isFresh =
    existsSync(BUILD_OUTPUT) &&
    existsSync(CHECKSUM_FILE) &&
    readFileSync(CHECKSUM_FILE, 'utf8') === computeInputsChecksum();
  if (isFresh) return;
  printLine('Building the web app …');
  const { ok, output } = await buildApp(nodePath);
  if (!ok)
    throw new ScriptError(`${output.trim()}\n\nThe web app could not be built: see the message above.`);
}
