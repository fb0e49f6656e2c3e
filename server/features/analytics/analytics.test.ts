import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainAnalytics } from '#contract/analytics.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { createPageViewTally } from './tally.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
// A Wednesday.
let now = new Date('2026-05-13T10:30:00Z');

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date('2026-05-13T10:30:00Z');
});
afterEach(() => database.close());

const start = () =>
  startTestApp(database.db, {
    clock: () => now,
    env: { PUBLIC_URL: 'http://cartwise.example', ANALYTICS_HOSTS: 'shop.example:8080' },
  });

async function readAnalytics(): Promise<DomainAnalytics> {
  const app = await start();
  const { body } = await app.call('GET', '/api/analytics/all-domains');
  await app.close();
  return body;
}

describe('Visit counts by domain', () => {
  async function recordViews(...views: [string, string, number][]) {
    const tally = createPageViewTally();
    for (const [host, at, times] of views) {
      for (let time = 0; time < times; time += 1) tally.count(host, new Date(at));
    }
    await tally.flush(database.db);
  }

  it('Visit counts cover the last 24 hours and the current day, week and month', async () => {
    await recordViews(
      ['cartwise.example', '2026-05-13T10:29:59Z', 1],
      ['cartwise.example', '2026-05-13T00:00:00Z', 2],
      ['cartwise.example', '2026-05-12T23:59:59Z', 4],
      ['cartwise.example', '2026-05-12T10:59:00Z', 8], // this hour began more than 24 hours ago
      ['cartwise.example', '2026-05-11T00:00:00Z', 16], // Monday
      ['cartwise.example', '2026-05-10T23:59:59Z', 32],
      ['cartwise.example', '2026-05-01T00:00:00Z', 64],
      ['cartwise.example', '2026-04-30T23:59:59Z', 128],
    );
    const { totalVisits, domainCount, domains, recentActivity, hours } = await readAnalytics();
    expect({ totalVisits, domainCount }).toEqual({ totalVisits: 255, domainCount: 1 });
    expect(recentActivity).toEqual([{ domain: 'cartwise.example', visits: 7 }]);
    expect(domains).toEqual([
      {
        domain: 'cartwise.example',
        totalVisits: 255,
        todayVisits: 3,
        weekVisits: 31,
        monthVisits: 127,
        lastVisit: '2026-05-13T10:29:59.000Z',
      },
    ]);
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ startsAt: '2026-05-12T11:00:00.000Z', visits: 0 });
    expect(hours[23]).toEqual({ startsAt: '2026-05-13T10:00:00.000Z', visits: 1 });
    expect(hours.map(({ visits }) => visits).filter((visits) => visits > 0)).toEqual([4, 2, 1]);
    markVerified('9.analytics', '3.analytics', '7.GET /api/analytics/all-domains');
  });

  it("Only the app's hosts are listed, most visited first", async () => {
    await recordViews(
      ['cartwise.example', '2026-05-13T10:00:00Z', 1],
      ['shop.example:8080', '2026-05-13T10:00:00Z', 2],
      ['former.example', '2026-05-13T10:00:00Z', 3],
    );
    const { domains, hours } = await readAnalytics();
    expect(domains.map(({ domain }) => domain)).toEqual(['shop.example:8080', 'cartwise.example']);
    expect(hours[23]?.visits).toBe(3);
  });

  it('The ranking of recent hosts counts only visits in the last 24 hours', async () => {
    await recordViews(
      ['cartwise.example', '2026-05-13T10:00:00Z', 2],
      ['shop.example:8080', '2026-05-13T10:00:00Z', 1],
      ['shop.example:8080', '2026-05-01T10:00:00Z', 9],
    );
    const { domains, recentActivity } = await readAnalytics();
    expect(domains.map(({ totalVisits }) => totalVisits)).toEqual([10, 2]);
    expect(recentActivity).toEqual([
      { domain: 'cartwise.example', visits: 2 },
      { domain: 'shop.example:8080', visits: 1 },
    ]);
    now = new Date('2026-05-14T10:30:00Z');
    expect((await readAnalytics()).recentActivity).toEqual([]);
  });

  it('Before the first visit, all visit counts are zero', async () => {
    const { totalVisits, domainCount, domains, recentActivity, hours } = await readAnalytics();
    expect({ totalVisits, domainCount, domains, recentActivity }).toEqual({
      totalVisits: 0,
      domainCount: 0,
      domains: [],
      recentActivity: [],
    });
    expect(hours).toHaveLength(24);
  });

  itInFullTier('Data retention reduces a year of page views to about 400 rows per host', async () => {
    const hour = new Date('2025-05-13T00:00:00Z').getTime();
    const tally = createPageViewTally();
    for (let index = 0; index < 365 * 24; index += 1) {
      tally.count('cartwise.example', new Date(hour + index * HOUR_MS));
    }
    await tally.flush(database.db);
    await applyRetention(database.db, now);
    const { rows } = await database.pool.query(
      'select grain, count(*) as rows, sum(views) as views from page_view group by grain order by grain',
    );
    expect(rows).toEqual([
      { grain: 'day', rows: 365, views: 8760 },
      { grain: 'hour', rows: expect.any(Number), views: expect.any(Number) },
    ]);
    expect(rows[1].rows).toBeLessThanOrEqual(48);
  });
});

describe('Page view tally', () => {
  it('The page view tally adds up counts that several processes write at once', async () => {
    const tallies = Array.from({ length: 8 }, createPageViewTally);
    for (const tally of tallies) {
      for (const host of ['shop.example:8080', 'cartwise.example']) {
        for (let time = 0; time < 50; time += 1) tally.count(host, now);
      }
    }
    await Promise.all(tallies.map((tally) => tally.flush(database.db)));
    const { domains } = await readAnalytics();
    expect(domains.map(({ totalVisits }) => totalVisits)).toEqual([400, 400]);
  });

  it('The page view tally keeps counts that the database failed to store', async () => {
    const tally = createPageViewTally();
    tally.count('cartwise.example', now);
    await database.pool.query('alter table page_view rename to away');
    await expect(tally.flush(database.db)).rejects.toThrow();
    tally.count('cartwise.example', now);
    await database.pool.query('alter table away rename to page_view');
    await tally.flush(database.db);
    await tally.flush(database.db);
    expect((await readAnalytics()).domains[0]?.totalVisits).toBe(2);
  });
});
