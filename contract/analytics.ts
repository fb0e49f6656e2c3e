import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, instant, withDescription } from './fields.ts';

const visits = count;

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
    totalVisits: withDescription(visits, 'of all hosts, since counting began'),
    domainCount: withDescription(visits, 'number of hosts visited'),
    domains: withDescription(z.array(domainVisits), 'most visited first'),
    recentActivity: withDescription(
      z.array(z.object({ domain: z.string(), visits })),
      'hosts visited in the last 24 hours, most visited first',
    ),
    hours: withDescription(
      z.array(z.object({ startsAt: instant, visits })),
      'hourly visits to all hosts in the last 24 hours, oldest first',
    ),
  }),
} as const satisfies Endpoint;

export type DomainAnalytics = z.output<typeof getDomainAnalytics.response>;
