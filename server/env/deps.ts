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
  replica?: Replica;
  getDatabaseFailure?: () => string | null;
  env: Env;
  clock: Clock;
  sleep?: (milliseconds: number) => Promise<void>;
  fetch: typeof globalThis.fetch;
  /** Fetches URLs that visitors choose. */
  fetchPublic?: typeof globalThis.fetch;
  fetchPage?: PageFetcher;
  post?: PostRequestSender;
  /** Runs a job immediately. Undefined in a process that doesn't run jobs. */
  wake?: (job: 'send-messages' | 'ask-store-layer' | 'delete-left-customers') => void;
  overload?: OverloadLimits;
  traces?: Tracer;
  limits?: RateLimits;
  webRoot?: string;
};
