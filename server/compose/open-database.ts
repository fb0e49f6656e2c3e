import type { Logger } from 'kysely';
import { connect, type Database } from '#server/db/connect.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkServerVersion } from '#server/db/server-version.ts';
import { requireDedicatedSessions } from '#server/db/sessions.ts';
import type { Env } from '#server/env/env.ts';
import { loadSeed } from './load-seed.ts';
import { toPoolSettings } from './pooling.ts';

type OpenedDatabase = Database & { getFailure: () => string | null };

/**
 * Connects to `DATABASE_URL`. Without it, connects to the embedded database, starting it if needed.
 * - A `guest`, such as an import, shares the app's embedded database and has no time limits.
 * - `getFailure` returns why the embedded database is down, or null if it's up.
 * - `close` also stops the embedded database, unless another process uses it.
 * @throws if a step fails, after stopping everything that was started
 */
export async function connectDatabase(
  env: Env,
  role: 'app' | 'guest',
  log: (line: string) => void,
  onStatement?: Logger,
): Promise<OpenedDatabase> {
  const embeddedDatabase = env.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, role, onProgress: log });
  const database = connect(
    embeddedDatabase ? embeddedDatabase.connection : { connectionString: env.DATABASE_URL },
    (error) => log(`Database connection lost: ${error.message}`),
    {
      ...toPoolSettings(env),
      onStatement,
      ...(role === 'guest' ? { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0 } : {}),
    },
  );
  const close = async () => {
    await database.close();
    await embeddedDatabase?.stop();
  };
  try {
    if (env.DATABASE_POOLER === 'none') await requireDedicatedSessions(database.pool);
    await checkServerVersion(database.pool);
    return { ...database, getFailure: embeddedDatabase?.getFailure ?? (() => null), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Connects, migrates and loads the starter data.
 * @throws if a step fails, after closing the database
 */
export async function openDatabase(...options: Parameters<typeof connectDatabase>): Promise<OpenedDatabase> {
  const [, , log] = options;
  const database = await connectDatabase(...options);
  try {
    const appliedMigrations = await migrate(database.pool);
    if (appliedMigrations.length > 0) log(`Database: ${appliedMigrations.length} migrations applied`);
    await loadSeed(database.db, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
