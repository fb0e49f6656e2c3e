import { buildApp } from './app.ts';
import type { Env } from './env.ts';
import { openDatabase } from './open-database.ts';

type Running = { url: string; stop: () => Promise<void> };

/**
 * Brings the product up: database, migrations, starter data, server. `say` receives one line per step; the
 * last one names the address. Throws when a step fails, with everything it had started stopped again.
 */
export async function serve(env: Env, say: (line: string) => void): Promise<Running> {
  const database = await openDatabase(env, 'app', say);
  try {
    const app = await buildApp({
      db: database.db,
      env,
      clock: () => new Date(),
      fetch: globalThis.fetch,
    });
    await app.listen({ port: env.PORT, host: env.HOST });
    say(`Cartwise is ready: ${env.PUBLIC_URL}`);
    return {
      url: env.PUBLIC_URL,
      stop: async () => {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
