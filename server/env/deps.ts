import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Replica } from '#server/db/replica.ts';
import type { FetchPage } from '#server/gateways/pages/fetch-page.ts';
import type { Post } from '#server/gateways/push/post-public.ts';
import type { Overload } from '#server/http/load.ts';
import type { RateLimits } from '#server/http/rate-limit.ts';
import type { Traces } from '#server/metrics/traces.ts';
import type { Env } from './env.ts';

/** A parameter, so that tests can set it. */
export type Clock = () => Date;

/** Everything the app needs from outside, built once in `main.ts` or a test. */
export type Deps = {
  db: Db;
  /** The pool behind `db`, for backups and metrics. */
  pool?: pg.Pool;
  /** For reads that may be a second old (`createReads`); absent without a replica. */
  replica?: Replica;
  /** Why the embedded database is down, as a sentence; null while it's up. Absent with an external one. */
  databaseTrouble?: () => string | null;
  env: Env;
  clock: Clock;
  /** Used for deliberate delays; defaults to the system timer. */
  sleep?: (milliseconds: number) => Promise<void>;
  fetch: typeof globalThis.fetch;
  /** Reads a public web page whose URL a shopper entered; absent if disabled. */
  fetchPage?: FetchPage;
  /** Posts to push services; defaults to the public web. */
  post?: Post;
  /** Runs a job now; absent if this process runs no jobs. */
  wake?: (job: 'send-messages' | 'ask-store-layer' | 'delete-left-customers') => void;
  /** When this process refuses writes; absent if the load isn't measured. */
  overload?: Overload;
  traces?: Traces;
  limits?: RateLimits;
  webRoot?: string;
};
