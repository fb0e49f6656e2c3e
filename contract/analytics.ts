import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const visits = z.int().min(0);

/** How often the pages of a host were opened (SPEC §3). Days, weeks (from Monday) and months are UTC. */
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
  summary: 'Visits per host of this installation; hosts without any are left out',
  access: 'public',
  success: 200,
  response: z.object({
    totalVisits: visits.describe('of all hosts, since counting began'),
    domainCount: visits.describe('how many hosts were visited'),
    domains: z.array(domainVisits).describe('most visited first'),
    recentActivity: z
      .array(z.object({ domain: z.string(), visits }))
      .describe('hosts visited in the last 24 hours, most visited first'),
    hours: z
      .array(z.object({ startsAt: instant, visits }))
      .describe('all hosts together, the last 24 hours one by one, oldest first'),
  }),
} as const satisfies Endpoint;

export type DomainAnalytics = z.output<typeof getDomainAnalytics.response>;
