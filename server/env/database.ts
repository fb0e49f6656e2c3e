import { z } from 'zod';

const wholeNumber = (min: number, max: number, usual: number) =>
  z.coerce.number().int().min(min).max(max).default(usual);

const HOUR_MS = 3_600_000;

export const databaseVariables = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica, for reads that may be a second old. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1_000, 10),
  /** 0 = none. Imports and migrations have none. */
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 30_000),
  /** Prevents one lock from blocking every connection; 0 = no limit. */
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 2_000),
  /** A transaction idle for longer is ended, which releases its locks; 0 = never. */
  DATABASE_IDLE_TIMEOUT_MS: wholeNumber(0, HOUR_MS, 60_000),
  /** `transaction` behind PgBouncer in that mode: the app then keeps no state in sessions. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
};
