import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, instant } from './fields.ts';

const visits = count;

/** Page views per host, in UTC days, weeks from Monday and months. */
const domainVisits = z.object({
  domain: z.string(),
  totalVisits: visits,
  todayVisits: visits,
  weekVisits: visits,
  monthVisits: visits,
  lastVisit: instant,
});

export type DomainVisits = z.output<typeof domainVisits>;

export const getDomainAnalytics = {
  method: 'GET',
  path: '/api/analytics/all-domains',
  summary: 'Visits per host of this installation; hosts without visits are omitted',
  access: 'public',
  success: 200,
  response: z.object({
    totalVisits: described(visits, 'of all hosts, since counting began'),
    domainCount: described(visits, 'number of hosts visited'),
    domains: described(z.array(domainVisits), 'most visited first'),
    recentActivity: described(
      z.array(z.object({ domain: z.string(), visits })),
      'hosts visited in the last 24 hours, most visited first',
    ),
    hours: described(
      z.array(z.object({ startsAt: instant, visits })),
      'hourly visits to all hosts in the last 24 hours, oldest first',
    ),
  }),
} as const satisfies Endpoint;

export type DomainAnalytics = z.output<typeof getDomainAnalytics.response>;
