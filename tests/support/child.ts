import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive, readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';

type ChildOptions = {
  flags?: string[];
  args?: string[];
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
};

export type ScriptProcess = ReturnType<typeof startScript>;

/** Runs a script in its own process group, as a terminal does. */
export function startScript(
  script: string,
  { flags = [], args = [], env = {}, ...account }: ChildOptions = {},
) {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...account,
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
      for (const listener of listeners) listener();
    });
  });
  return {
    pid: child.pid,
    output: () => output,
    /** Resolves with the exit code, or null if the process was killed. By then, `output` is complete. */
    exited,
    /** Resolves with the first match in past or future output. Rejects if the process ends without a match. */
    waitForOutput: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const checkOutput = () => {
          const match = pattern.exec(output);
          const hasEnded = child.exitCode !== null || child.signalCode !== null;
          if (match === null && !hasEnded) return;
          listeners.delete(checkOutput);
          if (match) resolve(match);
          else reject(new Error(`It ended without saying ${pattern}:\n${output}`));
        };
        listeners.add(checkOutput);
        checkOutput();
      }),
    signal: (name: NodeJS.Signals, { group = true } = {}) => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(group ? -child.pid : child.pid, name);
      }
    },
  };
}

/** Returns null if no database server is running in this data folder. */
export async function findServerPid(dataDir: string): Promise<number | null> {
  const postmaster = await readPostmasterFile(`${dataDir}/postgres/cluster`);
  return postmaster !== null && isProcessAlive(postmaster.pid) ? postmaster.pid : null;
}

/** Simulates a power failure by killing the app and its database server. */
export async function killAppAndDatabase(child: ScriptProcess, dataDir: string): Promise<void> {
  const server = await findServerPid(dataDir);
  child.signal('SIGKILL');
  if (server !== null) process.kill(server, 'SIGKILL');
  await child.exited;
}

export async function waitUntil(condition: () => Promise<boolean>, seconds = 10): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It did not come true within ${seconds} s.`);
    await sleep(20);
  }
}
