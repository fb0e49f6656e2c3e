import { buildApp } from './app.ts';
import { connect } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { loadSeed } from './load-seed.ts';

type Running = { url: string; stop: () => Promise<void> };

/**
 * Brings the product up: database, migrations, starter data, server. `say` receives one line per step; the
 * last one names the address. Throws when a step fails, with everything it had started stopped again.
 */
export async function serve(env: Env, say: (line: string) => void): Promise<Running> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    const embedded = env.DATABASE_URL
      ? null
      : await startEmbedded({ dataDir: env.DATA_DIR, onProgress: say });
    if (embedded) cleanUps.push(() => embedded.stop());
    const database = connect(
      embedded ? embedded.connection : { connectionString: env.DATABASE_URL },
      (error) => say(`Database connection lost: ${error.message}`),
    );
    cleanUps.push(() => database.close());
    const applied = await migrate(database.pool);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
    await loadSeed(database.db, say);

    const app = await buildApp({ db: database.db, env, clock: () => new Date(), fetch: globalThis.fetch });
    cleanUps.push(() => app.close());
    await app.listen({ port: env.PORT, host: env.HOST });
    say(`Cartwise is ready: ${env.PUBLIC_URL}`);
    return { url: env.PUBLIC_URL, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
