import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverMemory } from './server-flags.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The message is all the user needs to see. */
export class Problem extends Error {}

const children = new Set();
/** While stopping, nothing more is started, and promises for new processes never settle. */
let isStopping = false;

function started(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Ends the children when this process ends, even by a signal, and then calls `cleanUp`. */
export function stopWithChildren(cleanUp = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      isStopping = true;
      const ends = [...children].map((child) => once(child, 'close'));
      for (const child of children) child.kill(signal);
      await Promise.all(ends);
      cleanUp();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

export const say = (line) => process.stdout.write(`${line}\n`);

export function fail(error) {
  process.stderr.write(`${error instanceof Problem ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

/** Prints the elapsed time every ten seconds, so that the program doesn't seem to hang. */
export function capture(program, args, { cwd = ROOT, env = process.env, working, shell = false } = {}) {
  return new Promise((resolve) => {
    if (isStopping) return;
    const began = Date.now();
    const child = started(spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] }));
    const beat = setInterval(() => {
      if (working) say(`  … ${working}, ${Math.round((Date.now() - began) / 1000)} s`);
    }, 10_000);
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const end = (code) => {
      clearInterval(beat);
      resolve({ ok: code === 0, code, output, stdout });
    };
    child.once('error', (error) => {
      output += error.message;
      end(null);
    });
    child.once('close', end);
  });
}

/** The program's output goes to the terminal. */
export function show(program, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    if (isStopping) return;
    const child = started(spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] }));
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** An environment for programs that start others. */
export const envFor = (node) => ({
  ...process.env,
  PATH: [join(node, '..'), join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
});

export function envFile() {
  const path = join(ROOT, '.env');
  return existsSync(path) ? [`--env-file=${path}`] : [];
}

/** Calls `onOrphaned` once if npm, our parent process, was killed. */
function watchNpm(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    onOrphaned();
  }, 500);
  look.unref();
}

/** Forwards signals and the exit code. The IPC channel tells the script if this process is killed. */
export function runAndExit(node, args, { env = envFor(node), cwd = ROOT } = {}) {
  // With the compile cache, a second start loads the server in little more than half the time.
  const cached = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compile'), ...serverMemory, ...env };
  const child = spawn(node, args, { cwd, env: cached, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.once('error', fail);
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
