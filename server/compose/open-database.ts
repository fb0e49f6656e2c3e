import { connect, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkServerVersion } from '#server/db/server-version.ts';
import type { Env } from '#server/env/env.ts';
import { loadSeed } from './load-seed.ts';
import { pooling } from './pooling.ts';

/**
 * Opens the database that the configuration names, embedded or external, migrated and with its starter data.
 * A `guest`, such as an import, shares the embedded one with a running app. `close` stops what was started here.
 * Throws when a step fails, with everything it had started stopped again.
 */
export async function openDatabase(
  env: Env,
  role: 'app' | 'guest',
  say: (line: string) => void,
): Promise<Database> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: env.DATA_DIR, role, onProgress: say });
  const database = connect(
    embedded ? embedded.connection : { connectionString: env.DATABASE_URL },
    (error) => say(`Database connection lost: ${error.message}`),
    // Imports take their time.
    {
      ...pooling(env),
      ...(role === 'guest' ? { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 } : {}),
    },
  );
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await checkServerVersion(database.pool);
    const applied = await migrate(database.pool);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
    await loadSeed(database.db, say);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
