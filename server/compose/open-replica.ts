import { connect, type Db } from '#server/db/connect.ts';
import { type Replica, watchReplica } from '#server/db/replica.ts';
import type { Env } from '#server/env/env.ts';
import { pooling } from './pooling.ts';

/** The replica that the configuration names, watched; null where it names none. `close` takes its connections back. */
export function openReplica(db: Db, env: Env, say: (line: string) => void): Replica | null {
  if (env.DATABASE_READ_URL === undefined) return null;
  const connection = { connectionString: env.DATABASE_READ_URL };
  // A lost connection is told by the state of the replica.
  const database = connect(connection, () => undefined, pooling(env));
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
