import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Replica } from '#server/db/replica.ts';
import type { PageFetcher } from '#server/gateways/pages/fetch-page.ts';
import type { PostRequestSender } from '#server/gateways/push/post-public.ts';
import type { OverloadLimits } from '#server/http/load.ts';
import type { RateLimits } from '#server/http/rate-limit.ts';
import type { Tracer } from '#server/metrics/traces.ts';
import type { Env } from './env.ts';

export type Clock = () => Date;

export type Deps = {
  db: Db;
  pool?: pg.Pool;
  /** Used for reads whose data may be a second old (`createReadRouter`). */
  replica?: Replica;
  /** Returns why the embedded database is down; null while it's up. */
  getDatabaseFailure?: () => string | null;
  env: Env;
  clock: Clock;
  sleep?: (milliseconds: number) => Promise<void>;
  fetch: typeof globalThis.fetch;
  /** Fetches URLs that visitors choose. */
  fetchPublic?: typeof globalThis.fetch;
  /** Undefined if reading web pages is disabled. */
  fetchPage?: PageFetcher;
  post?: PostRequestSender;
  /** Runs a job immediately. Undefined in a process that doesn't run jobs. */
  wake?: (job: 'send-messages' | 'ask-store-layer' | 'delete-left-customers') => void;
  /** Undefined if the load isn't measured. */
  overload?: OverloadLimits;
  traces?: Tracer;
  limits?: RateLimits;
  webRoot?: string;
};
