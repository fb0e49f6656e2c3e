import { buildApp } from '#server/app.ts';
import type { Env } from '#server/env/env.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { allJobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';

type Running = { url: string; stop: () => Promise<void> };

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const portTaken = (port: number) =>
  `Port ${port} is taken by another program. Stop that one, or start here on another port: PORT=${port + 1} npm start`;

/**
 * Brings the product up: database, migrations, starter data, server. `say` receives one line per step; the
 * last one names the address. Throws when a step fails, with everything it had started stopped again.
 */
export async function serve(env: Env, say: (line: string) => void): Promise<Running> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  const database = await openDatabase(env, 'app', say);
  stops.push(database.close);
  try {
    const deps = { db: database.db, env, clock: () => new Date(), fetch: globalThis.fetch };
    const scheduler = createScheduler({
      ...deps,
      onError: (error) => app.log.error({ err: error }, 'a job failed'),
    });
    const app = await buildApp({ ...deps, wake: scheduler.wake });
    stops.push(() => app.close());
    stops.push(scheduler.stop);
    await scheduler.start(allJobs(deps));
    await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw isTaken(error) ? new Error(portTaken(env.PORT)) : error;
    });
    say(`Cartwise is ready: ${env.PUBLIC_URL}`);
    return { url: env.PUBLIC_URL, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
