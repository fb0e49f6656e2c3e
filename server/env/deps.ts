import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Replica } from '#server/db/replica.ts';
import type { FetchPage } from '#server/gateways/pages/fetch-page.ts';
import type { Post } from '#server/gateways/push/post-public.ts';
import type { RateLimits } from '#server/http/rate-limit.ts';
import type { Traces } from '#server/metrics/traces.ts';
import type { Env } from './env.ts';

/** What time it is, as a parameter: tests move it. */
export type Clock = () => Date;

/** Everything the app needs from outside, built once in `main.ts` or a test. */
export type Deps = {
  db: Db;
  /** The connections that `db` uses, for backups and figures. */
  pool?: pg.Pool;
  /** For reads that may be a second old (`readsOf`); absent where there is none. */
  replica?: Replica;
  /** Why the embedded database is away, as a sentence; null while it is there. Absent where there is none. */
  databaseTrouble?: () => string | null;
  env: Env;
  clock: Clock;
  /** Waits before something is answered on purpose; the usual timer where absent. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** `fetch` of the outside world; gateways receive it. */
  fetch: typeof globalThis.fetch;
  /** Reads a page that a shopper names, of the public web alone; absent where none are read. */
  fetchPage?: FetchPage;
  /** Posts to push services instead of the public web. */
  post?: Post;
  /** Runs a job now instead of at its time; absent where no jobs run. */
  wake?: (job: 'send-messages' | 'ask-store-layer' | 'delete-left-customers') => void;
  /** Whether this process has more to do than it can; absent where nobody asks. */
  isOverloaded?: () => boolean;
  /** Where traces are asked for. */
  traces?: Traces;
  /** Other limits than the usual ones. */
  limits?: RateLimits;
  /** Another folder of the built web app than the usual one. */
  webRoot?: string;
};
