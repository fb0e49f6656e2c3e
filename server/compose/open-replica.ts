import { connect, type Db } from '#server/db/connect.ts';
import { type Replica, watchReplica } from '#server/db/replica.ts';
import type { Env } from '#server/env/env.ts';
import { poolSettings } from './pooling.ts';

export function openReplica(db: Db, env: Env, say: (line: string) => void): Replica | null {
  if (env.DATABASE_READ_URL === undefined) return null;
  const connection = { connectionString: env.DATABASE_READ_URL };
  // The replica's state already reports a lost connection.
  const database = connect(connection, () => undefined, poolSettings(env));
  const replica = watchReplica({
    primary: { db, connection: { connectionString: env.DATABASE_URL } },
    replica: { db: database.db, connection },
    say,
  });
  return {
    ...replica,
    close: async () => {
      await replica.close();
      await database.close();
    },
  };
}
