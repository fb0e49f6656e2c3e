import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/env/deps.ts';
import { AppError } from '#server/http/errors.ts';
import { createMetricsReader } from './figures.ts';

/** Histogram buckets for request durations, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const hashText = (text: string) => createHash('sha256').update(text).digest();

/**
 * Throws 401 if the token is missing or wrong. The caller's IP address isn't checked, because a proxy hides the real
 * address.
 */
function checkToken({ headers }: FastifyRequest, token: string): void {
  const givenToken = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hashText(givenToken), hashText(token))) {
    throw new AppError(401, 'token_needed', 'Send the token of METRICS_TOKEN: Authorization: Bearer …');
  }
}

/** Register this before other routes. */
export function metricsRoutes(app: FastifyInstance, { db, pool, env, clock }: Deps): void {
  const { METRICS_TOKEN: token } = env;
  if (token === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cartwise_' });
  const registers = [registry];
  const requestDurations = new Histogram({
    name: 'cartwise_request_seconds',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config.isStream && statusCode === 200) return;
    requestDurations.observe(
      { method, route: routeOptions.url ?? 'none', status: statusCode },
      elapsedTime / 1_000,
    );
  });
  const createGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `cartwise_${name}`, help, labelNames, registers });
  const connections = createGauge('pool_connections', 'Connections of this process', ['state']);
  const databaseUp = createGauge('database_up', 'Whether the database answered the last question');
  const jobAge = createGauge('job_age_seconds', 'Since a job ended', ['job']);
  const jobFailures = createGauge('job_failures', 'Failures of a job since it succeeded', ['job']);
  const waitingMessages = createGauge('messages_waiting', 'Messages that wait to be sent', ['channel']);
  const waitingAge = createGauge('message_age_seconds', 'How long the oldest of them has waited', [
    'channel',
  ]);
  const priceAge = createGauge('price_age_seconds', 'Since the newest price of a source was seen', [
    'source',
  ]);
  const readMetrics = createMetricsReader(db);

  async function collect(): Promise<void> {
    const { jobs, waiting: messages, prices } = await readMetrics(clock());
    for (const { name, failures, age } of jobs) {
      jobFailures.set({ job: name }, failures);
      if (age !== null) jobAge.set({ job: name }, age);
    }
    waitingMessages.reset();
    waitingAge.reset();
    for (const channel of ['mail', 'sms']) waitingMessages.set({ channel }, 0);
    for (const { channel, count, age } of messages) {
      waitingMessages.set({ channel }, count);
      waitingAge.set({ channel }, age);
    }
    for (const { source, age } of prices) priceAge.set({ source }, age);
  }

  app.get('/metrics', async (request, reply) => {
    checkToken(request, token);
    if (pool) {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited for' }, pool.waitingCount);
    }
    // If the database is down, still report this process's own metrics, because that's when they're needed most.
    const upValue = await collect().then(
      () => 1,
      () => 0,
    );
    databaseUp.set(upValue);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
}
