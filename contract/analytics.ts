import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const visits = z.int().min(0);

/** How often the pages of a host were opened (SPEC §2 "/analytics"). Days, weeks (from Monday) and months are UTC. */
const domainVisits = z.object({
  domain: z.string(),
  totalVisits: visits,
  last24Hours: visits,
  today: visits,
  thisWeek: visits,
  thisMonth: visits,
  lastVisitAt: instant,
});

export type DomainVisits = z.output<typeof domainVisits>;

export const getDomainAnalytics = {
  method: 'GET',
  path: '/api/analytics/all-domains',
  summary: 'Visits per host of this installation; hosts without any are left out',
  access: 'public',
  success: 200,
  response: z.object({
    domains: z.array(domainVisits).describe('most visited first'),
    hours: z
      .array(z.object({ startsAt: instant, visits }))
      .describe('all hosts together, the last 24 hours one by one, oldest first'),
  }),
} as const satisfies Endpoint;

export type DomainAnalytics = z.output<typeof getDomainAnalytics.response>;
