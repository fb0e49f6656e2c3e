import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cloneDatabase } from './clone.ts';
import { startTestCluster } from './cluster.ts';
import { createLaunchOptions } from './launch-browser.ts';

type Connection = Awaited<ReturnType<typeof cloneDatabase>>['connection'];

declare module 'vitest' {
  interface ProvidedContext {
    /** Shared by all browser tests that don't start their own app. */
    shared: { appUrl: string; database: Connection };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  createLaunchOptions(); // Reports a missing browser once, instead of in every test file.
  const closeFunctions: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of closeFunctions.splice(0).toReversed()) await closeOne();
  };
  try {
    const cluster = await startTestCluster();
    closeFunctions.push(cluster.stop);
    const { connection, drop } = await cloneDatabase(cluster.server, 'seeded');
    closeFunctions.push(drop);
    const app = await startSharedApp(connection);
    closeFunctions.push(app.close);
    project.provide('testServer', cluster.server);
    project.provide('shared', { appUrl: app.url, database: connection });
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Starts the shared app in a separate process, so that work done by the tests doesn't slow it down. */
async function startSharedApp(connection: Connection): Promise<{ url: string; close: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'shared-app-process.ts'), [JSON.stringify(connection)], {
    execArgv: [],
  });
  const exited = once(child, 'exit');
  const [url] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The shared app ended with ${code}.`))),
  ]);
  return {
    url: String(url),
    close: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
