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

export type Deps = {
  db: Db;
  pool?: pg.Pool;
  /** Reads that may be a second old go here (`createReads`). */
  replica?: Replica;
  /** Says why the embedded database is down; null while it's up. */
  databaseTrouble?: () => string | null;
  env: Env;
  clock: Clock;
  sleep?: (milliseconds: number) => Promise<void>;
  fetch: typeof globalThis.fetch;
  /** Absent if reading pages is disabled. */
  fetchPage?: FetchPage;
  post?: Post;
  /** Absent if this process runs no jobs. */
  wake?: (job: 'send-messages' | 'ask-store-layer' | 'delete-left-customers') => void;
  /** Absent if the load isn't measured. */
  overload?: Overload;
  traces?: Traces;
  limits?: RateLimits;
  webRoot?: string;
};
