import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { parseEnv } from '#server/env/env.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { createWatchedLog } from './watched-log.ts';

type Options = {
  env?: Record<string, string>;
  clock?: Deps['clock'];
  limits?: Deps['limits'];
  sleep?: Deps['sleep'];
  /** Replaces the network for URLs that visitors choose. */
  fetchPublic?: Deps['fetchPublic'];
  /** Folder of an older web build. */
  webRoot?: string;
};

/**
 * Starts the app on a real port, for tests that need the network. The port is chosen before the app starts, so that
 * the app knows its own public URL.
 */
export async function startListeningApp(
  db: Db,
  { env = {}, clock = () => new Date(), limits, sleep, webRoot, fetchPublic }: Options = {},
) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const url = `http://localhost:${address.port}`;
  const deps: Deps = {
    db,
    env: parseEnv({ NODE_ENV: 'test', DATA_DIR: TEST_DATA_DIR, PUBLIC_URL: url, ...env }),
    clock,
    fetch: globalThis.fetch,
    ...(fetchPublic ? { fetchPublic } : {}),
    ...(limits ? { limits } : {}),
    ...(sleep ? { sleep } : {}),
    ...(webRoot ? { webRoot } : {}),
  };
  const log = createWatchedLog();
  const app = await buildApp(deps, {
    ...log.options,
    serverFactory: (handler) => server.on('request', handler),
  });
  await app.ready();
  return {
    url,
    deps,
    close: async () => {
      await app.close();
      server.closeAllConnections();
      server.close();
      log.expectClean();
    },
  };
}
