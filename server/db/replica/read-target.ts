import type { Db } from '#server/db/connect.ts';

class ServerLostError extends Error {
  readonly code = 'ECONNRESET';
}

export function createReadTarget(db: Db) {
  const underWay = new Set<(error: Error) => void>();
  return {
    run: <T>(read: (db: Db) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        underWay.add(reject);
        read(db)
          .then(resolve, reject)
          .finally(() => underWay.delete(reject));
      }),
    /** Rejects all reads in progress, because a connection to a lost machine can hang for minutes. */
    lose: (): void => {
      for (const reject of underWay) reject(new ServerLostError('The database server is lost.'));
    },
  };
}
