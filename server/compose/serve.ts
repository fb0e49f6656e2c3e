import { buildApp } from '#server/app.ts';
import type { Env } from '#server/env/env.ts';
import { drain } from '#server/http/drain.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { allJobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { openReplica } from './open-replica.ts';

type Running = {
  url: string;
  /** `isDrained`: another process may take over, and is given the time to. */
  stop: (options: { isDrained: boolean }) => Promise<void>;
};

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
    const replica = openReplica(database.db, env, say);
    if (replica) stops.push(replica.close);
    const deps = {
      db: database.db,
      env,
      clock: () => new Date(),
      fetch: globalThis.fetch,
      ...(replica ? { replica } : {}),
    };
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
    return {
      url: env.PUBLIC_URL,
      stop: async ({ isDrained }) => {
        // The embedded database has no second process that could take over.
        if (isDrained && env.DATABASE_URL !== undefined) await Promise.all([scheduler.stop(), drain(app)]);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
