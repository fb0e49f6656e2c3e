import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { getDomainAnalytics } from '#contract/analytics.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { listDomainViews, listHourlyViews } from './queries.ts';
import { createPageViewTally } from './tally.ts';

const nonPagePaths = /^\/(api|assets|idp|health|metrics)(\/|\?|$)/;
const fileExtension = /\.\w+(\?|$)/;
const otherBots = /puppeteer|monitor/i;

/** Drops the scheme's default port. Returns null if the host isn't valid. */
const normalizeHost = (scheme: string, host: string): string | null =>
  /^[\w.:[\]-]+$/.test(host) ? (URL.parse(`${scheme}://${host}`)?.host ?? null) : null;

function isPageView({ method, url, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (method !== 'GET' || !(statusCode === 200 || statusCode === 304)) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (nonPagePaths.test(path) || fileExtension.test(path.slice(path.lastIndexOf('/')))) return false;
  if (!headers.accept?.includes('text/html')) return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  const userAgent = headers['user-agent'];
  return userAgent !== undefined && userAgent !== '' && !isbot(userAgent) && !otherBots.test(userAgent);
}

const FLUSH_INTERVAL_MS = 5_000;

const listCountedHosts = (env: Env): Set<string> =>
  new Set([new URL(env.PUBLIC_URL).host, ...env.ANALYTICS_HOSTS]);

/** Counts page views per configured host (decision 10). Ignores other hosts, because the Host header can be forged. */
export function registerPageViewCounter(app: FastifyInstance, { db, env, clock }: Deps): void {
  const hosts = listCountedHosts(env);
  const tally = createPageViewTally();
  const flush = () =>
    tally.flush(db).catch((error: unknown) => app.log.warn({ err: error }, 'page views not written yet'));

  app.addHook('onResponse', async (request, reply) => {
    if (!isPageView(request, reply)) return;
    const host = normalizeHost(request.protocol, request.host);
    if (host !== null && hosts.has(host)) tally.count(host, clock());
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(flush, FLUSH_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

export function analyticsRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  const hosts = [...listCountedHosts(env)];
  addEndpoint(app, getDomainAnalytics, async () => {
    const now = clock();
    const [domains, hours] = await Promise.all([
      listDomainViews(db, { hosts, now }),
      listHourlyViews(db, { hosts, now }),
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
