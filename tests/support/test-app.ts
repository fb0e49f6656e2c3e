import type { InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { parseEnv } from '#server/env/env.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { createWatchedLog } from './watched-log.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ApiResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire format without the contract's types
  body: any;
};

type Options = {
  clock?: () => Date;
  env?: Record<string, string>;
  /** If omitted, external services can't be reached. */
  fetch?: typeof globalThis.fetch;
  fetchPage?: Deps['fetchPage'];
  /** Needed only if the test also runs jobs. */
  wake?: Deps['wake'];
  limits?: Deps['limits'];
  replica?: Deps['replica'];
  getDatabaseFailure?: Deps['getDatabaseFailure'];
  overload?: Deps['overload'];
};

const rejectFetch = () => Promise.reject(new Error('No outside service in this test'));

/** Starts the app without a port, so tests call it directly instead of over a network. */
export async function startTestApp(
  db: Db,
  { clock = () => new Date(), env = {}, fetch = rejectFetch, wake, limits, ...more }: Options = {},
) {
  const log = createWatchedLog();
  const app = await buildApp(
    {
      db,
      clock,
      env: parseEnv({ NODE_ENV: 'test', DATA_DIR: TEST_DATA_DIR, STORE_LAYER_URL: 'off', ...env }),
      fetch,
      ...(wake ? { wake } : {}),
      ...(limits ? { limits } : {}),
      ...more,
    },
    log.options,
  );
  return {
    inject: (request: string | InjectOptions) => app.inject(request),
    /** Also checks that the log contains no personal data and no undocumented errors. */
    close: async () => {
      await app.close();
      log.expectClean();
    },
    /** Calls the API as the app's page does. Pass `headers` from `signIn` to call it as that user. */
    async call(
      method: Method,
      url: string,
      { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
    ): Promise<ApiResponse> {
      const response = await app.inject({
        method,
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.statusCode, body: response.body === '' ? null : response.json() };
    },
  };
}
