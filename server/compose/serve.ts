import { buildApp } from '#server/app.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { type Replica, watchReplica } from '#server/db/replica.ts';
import type { Env } from '#server/env/env.ts';
import { createOutboxUrl } from '#server/features/messages/api.ts';
import { createPageFetcher } from '#server/gateways/pages/fetch-page.ts';
import { drainRequests } from '#server/http/drain.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { connectGateways } from './gateways.ts';
import { createJobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { toPoolSettings } from './pooling.ts';

function openReplica(db: Db, env: Env, log: (line: string) => void): Replica | null {
  if (env.DATABASE_READ_URL === undefined) return null;
  const connection = { connectionString: env.DATABASE_READ_URL };
  // Ignore lost connections, because the replica's state already reports them.
  const database = connect(connection, () => undefined, toPoolSettings(env));
  const replica = watchReplica({
    primary: { db, connection: { connectionString: env.DATABASE_URL } },
    replica: { db: database.db, connection },
    log,
  });
  return {
    ...replica,
    close: async () => {
      await replica.close();
      await database.close();
    },
  };
}

type StartedServer = {
  url: string;
  /**
   * `isReplaced` means that another process takes over or this process restarts. The server then answers requests
   * until it stops.
   */
  stop: Stop;
};

type Stop = (how: { isReplaced: boolean }) => Promise<void>;

async function openTracer(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return endpoint === undefined
    ? null
    : (await import('#server/metrics/traces.ts')).createTracer(endpoint, env);
}

const isPortInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const describePortInUse = (port: number) =>
  `Port ${port} is taken: Cartwise runs here already, or another program has it. Stop that one, or start here on another port: PORT=${port + 1} npm start`;

/**
 * Starts the server and its jobs. The last line passed to `log` contains the server's address.
 * @throws if a step fails, after stopping everything that was started
 */
export async function startServer(env: Env, log: (line: string) => void): Promise<StartedServer> {
  const stopFunctions: Stop[] = [];
  const stop: Stop = async (how) => {
    for (const each of stopFunctions.reverse()) await each(how);
  };
  const traces = await openTracer(env);
  if (traces) stopFunctions.push(traces.end);
  const database = await openDatabase(env, 'app', log, traces?.logStatement);
  stopFunctions.push(database.close);
  try {
    const replica = openReplica(database.db, env, log);
    if (replica) stopFunctions.push(replica.close);
    const deps = {
      db: database.db,
      pool: database.pool,
      getDatabaseFailure: database.getFailure,
      env,
      clock: () => new Date(),
      fetch: globalThis.fetch,
      fetchPage: createPageFetcher(),
      overload: { maxEventLoopDelayMs: 500, sampleMs: 2_000 },
      ...(replica ? { replica } : {}),
      ...(traces ? { traces } : {}),
    };
    const gateways = connectGateways(deps);
    const scheduler = createScheduler({
      ...deps,
      onError: (error) => {
        if (!app.storage.recordDiskFull(error)) app.log.error({ err: error }, 'a job failed');
      },
    });
    const app = await buildApp({ ...deps, wake: scheduler.wake }, {}, gateways);
    stopFunctions.push(async (how) => {
      await Promise.all([scheduler.stop(), drainRequests(app, how)]);
    });
    await scheduler.start(createJobs(deps, gateways));
    await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw isPortInUse(error) ? new Error(describePortInUse(env.PORT)) : error;
    });
    if (env.NODE_ENV === 'production' && env.BACKUP_DIR === undefined) {
      log('No backup is made at night: set BACKUP_DIR, or make them by npm run backup.');
    }
    const outboxUrl = await createOutboxUrl(database.db, { env, now: deps.clock() });
    if (outboxUrl !== null) log(`Mails and text messages stay here: ${outboxUrl}`);
    log(`Cartwise is ready: ${env.PUBLIC_URL}`);
    return { url: env.PUBLIC_URL, stop };
  } catch (error) {
    await stop({ isReplaced: false });
    throw error;
  }
}
