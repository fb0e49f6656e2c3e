import type { Logger } from 'kysely';
import { connect, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkServerVersion } from '#server/db/server-version.ts';
import { checkSessions } from '#server/db/sessions.ts';
import type { Env } from '#server/env/env.ts';
import { loadSeed } from './load-seed.ts';
import { pooling } from './pooling.ts';

type Opened = Database & { trouble: () => string | null };

/**
 * Connects to the database that the configuration names, embedded or external, and changes nothing there. A `guest`, such
 * as an import, shares the embedded one with a running app. `close` stops what was started here; `trouble` says why the
 * embedded one is away. Throws when a step fails, with everything it had started stopped again.
 */
export async function reachDatabase(
  env: Env,
  role: 'app' | 'guest',
  say: (line: string) => void,
  onStatement?: Logger,
): Promise<Opened> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: env.DATA_DIR, role, onProgress: say });
  const database = connect(
    embedded ? embedded.connection : { connectionString: env.DATABASE_URL },
    (error) => say(`Database connection lost: ${error.message}`),
    // Imports take their time.
    {
      ...pooling(env),
      onStatement,
      ...(role === 'guest' ? { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0 } : {}),
    },
  );
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    if (env.DATABASE_POOLER === 'none') await checkSessions(database.pool);
    await checkServerVersion(database.pool);
    return { ...database, trouble: embedded?.trouble ?? (() => null), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reaches the database and brings it to this version, with its starter data. Throws as `reachDatabase` does. */
export async function openDatabase(...given: Parameters<typeof reachDatabase>): Promise<Opened> {
  const [, , say] = given;
  const database = await reachDatabase(...given);
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
