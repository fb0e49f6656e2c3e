import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverMemoryEnv } from './server-flags.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** An error that the user can fix. Only the message is printed, without a stack. */
export class ScriptError extends Error {}

const children = new Set();
/** While true, no process starts, and promises for new processes never settle. */
let isStopping = false;

function trackChild(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

export function stopChildrenOnSignal(cleanUp = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      isStopping = true;
      const exits = [...children].map((child) => once(child, 'close'));
      for (const child of children) child.kill(signal);
      await Promise.all(exits);
      cleanUp();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

export const printLine = (line) => process.stdout.write(`${line}\n`);

export function exitWithError(error) {
  process.stderr.write(`${error instanceof ScriptError ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

export function captureOutput(
  program,
  args,
  { cwd = ROOT, env = process.env, progressLabel, shell = false } = {},
) {
  return new Promise((resolve) => {
    if (isStopping) return;
    const startedAtMs = Date.now();
    const child = trackChild(spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] }));
    const progressTimer = setInterval(() => {
      if (progressLabel)
        printLine(`  … ${progressLabel}, ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
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
      clearInterval(progressTimer);
      resolve({ ok: code === 0, code, output, stdout });
    };
    child.once('error', (error) => {
      output += error.message;
      end(null);
    });
    child.once('close', end);
  });
}

export function runInTerminal(program, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    if (isStopping) return;
    const child = trackChild(
      spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] }),
    );
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

export const createNodeEnv = (nodePath) => ({
  ...process.env,
  PATH: [join(nodePath, '..'), join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
});

export function listEnvFileFlags() {
  const path = join(ROOT, '.env');
  return existsSync(path) ? [`--env-file=${path}`] : [];
}

function watchNpm(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onOrphaned();
  }, 500);
  timer.unref();
}

/**
 * Runs the script and exits with its exit code. Forwards signals to the script. If this process is killed,
 * the script notices because the IPC channel closes.
 */
export function runAndExit(nodePath, args, { env = createNodeEnv(nodePath), cwd = ROOT } = {}) {
  // The compile cache nearly halves the server's load time from the second start on.
  const envWithCache = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compile'), ...serverMemoryEnv, ...env };
  const child = spawn(nodePath, args, {
    cwd,
    env: envWithCache,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.once('error', exitWithError);
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
