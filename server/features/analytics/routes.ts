import type { FastifyInstance } from 'fastify';
import { getDomainAnalytics } from '#contract/analytics.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { isPageView, normalizeHost } from './page-view.ts';
import { listDomains, listHours } from './queries.ts';
import { createTally } from './tally.ts';

const FLUSH_EVERY_MS = 5_000;

const listCountedHosts = (env: Env): Set<string> =>
  new Set([new URL(env.PUBLIC_URL).host, ...env.ANALYTICS_HOSTS]);

/** Counts page views per host (decision 10), ignoring other hosts, such as a forged Host header. */
export function countPageViews(app: FastifyInstance, { db, env, clock }: Deps): void {
  const hosts = listCountedHosts(env);
  const tally = createTally();
  const flush = () =>
    tally.flush(db).catch((error: unknown) => app.log.warn({ err: error }, 'page views not written yet'));

  app.addHook('onResponse', async (request, reply) => {
    if (!isPageView(request, reply)) return;
    const host = normalizeHost(request.protocol, request.host);
    if (host !== null && hosts.has(host)) tally.count(host, clock());
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(flush, FLUSH_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

export function analyticsRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  const hosts = [...listCountedHosts(env)];
  endpoint(app, getDomainAnalytics, async () => {
    const now = clock();
    const [domains, hours] = await Promise.all([
      listDomains(db, { hosts, now }),
      listHours(db, { hosts, now }),
    ]);
    return {
      totalVisits: domains.reduce((sum, { total }) => sum + total, 0),
      domainCount: domains.length,
      domains: domains.map((row) => ({
        domain: row.host,
        totalVisits: row.total,
        todayVisits: row.today,
        weekVisits: row.this_week,
        monthVisits: row.this_month,
        lastVisit: row.last_viewed_at.toISOString(),
      })),
      recentActivity: domains
        .filter(({ last_24_hours }) => last_24_hours > 0)
        .toSorted((a, b) => b.last_24_hours - a.last_24_hours)
        .map(({ host, last_24_hours }) => ({ domain: host, visits: last_24_hours })),
      hours: hours.map(({ starts_at, views }) => ({ startsAt: starts_at.toISOString(), visits: views })),
    };
  });
}
