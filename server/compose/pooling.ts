import type { Env } from '#server/env/env.ts';

export const toPoolSettings = (env: Env) => ({
  max: env.DATABASE_POOL_SIZE,
  isShared: env.DATABASE_POOLER === 'transaction',
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
  idleInTransactionTimeoutMs: env.DATABASE_IDLE_TIMEOUT_MS,
});
