import type { Logger } from 'kysely';
import { connect, type Database } from '#server/db/connect.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkServerVersion } from '#server/db/server-version.ts';
import { requireDedicatedSessions } from '#server/db/sessions.ts';
import type { Env } from '#server/env/env.ts';
import { loadSeed } from './load-seed.ts';
import { toPoolSettings } from './pooling.ts';

type OpenedDatabase = Database & { trouble: () => string | null };

/**
 * Connects to `DATABASE_URL` or the embedded database. A `guest`, such as an import, shares the embedded database with
 * a running app. `close` also stops an embedded database that was started here. `trouble` returns why the embedded
 * database is down. If a step fails, throws after stopping everything it had started.
 */
export async function connectDatabase(
  env: Env,
  role: 'app' | 'guest',
  say: (line: string) => void,
  onStatement?: Logger,
): Promise<OpenedDatabase> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, role, onProgress: say });
  const database = connect(
    embedded ? embedded.connection : { connectionString: env.DATABASE_URL },
    (error) => say(`Database connection lost: ${error.message}`),
    {
      ...toPoolSettings(env),
      onStatement,
      ...(role === 'guest' ? { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0 } : {}),
    },
  );
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    if (env.DATABASE_POOLER === 'none') await requireDedicatedSessions(database.pool);
    await checkServerVersion(database.pool);
    return { ...database, trouble: embedded?.trouble ?? (() => null), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects, migrates and loads the starter data. If a step fails, throws after closing everything. */
export async function openDatabase(...given: Parameters<typeof connectDatabase>): Promise<OpenedDatabase> {
  const [, , say] = given;
  const database = await connectDatabase(...given);
  try {
    const applied = await migrate(database.pool);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
    await loadSeed(database.db, say);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
