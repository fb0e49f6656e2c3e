import type { Db } from '#server/db/connect.ts';

class ServerLostError extends Error {
  readonly code = 'ECONNRESET';
}

export function createReadTarget(db: Db) {
  const pendingRejects = new Set<(error: Error) => void>();
  return {
    run: <T>(read: (db: Db) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        pendingRejects.add(reject);
        read(db)
          .then(resolve, reject)
          .finally(() => pendingRejects.delete(reject));
      }),
    /** Rejects all reads in progress, because a connection to a lost machine can hang for minutes. */
    rejectReads: (): void => {
      for (const reject of pendingRejects) reject(new ServerLostError('The database server is lost.'));
    },
  };
}
