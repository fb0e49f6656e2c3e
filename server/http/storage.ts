import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    storage: StorageState;
  }
}

type StorageState = {
  /** Remembers a disk-full error and logs at most one line per minute. Returns false for other errors. */
  recordDiskFull: (error: unknown) => boolean;
  /** Returns true if there was a disk-full error and a test write still fails. */
  isFull: () => Promise<boolean>;
};

/** Also checks inside an AggregateError, because jobs wrap errors in one. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '53100') return true;
  return error instanceof AggregateError && error.errors.some(isDiskFull);
}

/** Tries to write a megabyte of temporary data, because a small row might still fit on a full disk. */
async function acceptsWrites(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create temporary table room on commit drop as select generate_series(1, 25000) as n`.execute(
        tx,
      );
    });
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}

export function detectFullDisk(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  let hasSeenDiskFull = false;
  let nextLogAtMs = 0;
  let unreportedCount = 0;
  app.decorate('storage', {
    recordDiskFull(error) {
      if (!isDiskFull(error)) return false;
      hasSeenDiskFull = true;
      const nowMs = clock().getTime();
      if (nowMs < nextLogAtMs) unreportedCount += 1;
      else {
        app.log.error({ failedSinceTheLastLine: unreportedCount }, 'the storage of the database is full');
        nextLogAtMs = nowMs + MINUTE_MS;
        unreportedCount = 0;
      }
      return true;
    },
    async isFull() {
      if (hasSeenDiskFull && (await acceptsWrites(db))) {
        hasSeenDiskFull = false;
        app.log.warn('the storage of the database takes rows again');
      }
      return hasSeenDiskFull;
    },
  });
}
