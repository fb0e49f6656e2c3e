import { z } from 'zod';

const wholeNumber = (min: number, max: number, defaultValue: number) =>
  z.coerce.number().int().min(min).max(max).default(defaultValue);

const HOUR_MS = 3_600_000;

export const databaseVariables = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Streaming replica for reads whose data may be a second old. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1_000, 10),
  /** 0 means no limit. Doesn't apply to imports and migrations. */
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 30_000),
  /** Prevents one lock from blocking every connection. 0 means no limit. */
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 2_000),
  /** Transactions that are idle for longer are terminated. 0 means no limit. */
  DATABASE_IDLE_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 60_000),
  /** `transaction` is for PgBouncer in transaction mode. The app then doesn't rely on session state. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
};
