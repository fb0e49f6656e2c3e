import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { parseEnv } from '#server/env/env.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer: its status and its JSON, for a test to look into. */
type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it is, without the contract's types
  body: any;
};

type Options = {
  clock?: () => Date;
  /** More of the environment, such as the address of a stub. */
  env?: Record<string, string>;
  /** Without it outside services cannot be reached. */
  fetch?: typeof globalThis.fetch;
  /** Of the scheduler whose jobs run beside the app. */
  wake?: Deps['wake'];
  limits?: Deps['limits'];
  replica?: Deps['replica'];
};

const noFetch = () => Promise.reject(new Error('No outside service in this test'));

/** The app on a database, called without a network. `clock` moves time. */
export async function startTestApp(
  db: Db,
  { clock = () => new Date(), env = {}, fetch = noFetch, wake, limits, replica }: Options = {},
) {
  const app = await buildApp({
    db,
    clock,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off', ...env }),
    fetch,
    ...(wake ? { wake } : {}),
    ...(limits ? { limits } : {}),
    ...(replica ? { replica } : {}),
  });
  return {
    close: () => app.close(),
    /** A call as the app's own page makes it; `headers` of `signIn` make it that user's. */
    async call(
      method: Method,
      url: string,
      { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
    ): Promise<Answer> {
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
