import type { Db } from '#server/db/connect.ts';
import type { Replica } from '#server/db/replica.ts';
import type { RateLimits } from '#server/http/rate-limit.ts';
import type { Env } from './env.ts';

/** What time it is, as a parameter: tests move it. */
export type Clock = () => Date;

/** Everything the app needs from outside, built once in `main.ts` or a test. */
export type Deps = {
  db: Db;
  /** For reads that may be a second old (`readsOf`); absent where there is none. */
  replica?: Replica;
  env: Env;
  clock: Clock;
  /** `fetch` of the outside world; gateways receive it. */
  fetch: typeof globalThis.fetch;
  /** Runs a job now instead of at its time; absent where no jobs run. */
  wake?: (job: 'send-messages' | 'ask-store-layer') => void;
  /** Other limits than the usual ones. */
  limits?: RateLimits;
  /** Another folder of the built web app than the usual one. */
  webRoot?: string;
};
