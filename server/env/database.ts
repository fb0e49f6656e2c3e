import { z } from 'zod';

/** The least and the most that a variable takes, where it says nothing else. */
const whole = (min: number, max: number, usual: number) =>
  z.coerce.number().int().min(min).max(max).default(usual);

const HOUR_MS = 3_600_000;

export const databaseVariables = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections of one process. */
  DATABASE_POOL_SIZE: whole(2, 1_000, 10),
  /** A statement of the app that takes longer is ended; 0 = never. Imports and migrations take their time. */
  DATABASE_STATEMENT_TIMEOUT_MS: whole(0, HOUR_MS, 30_000),
  /** A statement that waits longer for a lock is ended, so that one lock never holds every connection; 0 = never. */
  DATABASE_LOCK_TIMEOUT_MS: whole(0, HOUR_MS, 2_000),
  /** A transaction that waits so long for the app is ended, with its locks; 0 = never. */
  DATABASE_IDLE_TIMEOUT_MS: whole(0, HOUR_MS, 60_000),
  /** `transaction` behind PgBouncer in that mode: nothing is then kept in a session. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
};
