import type { ReactNode } from 'react';
import type { DomainAnalytics, DomainVisits } from '#contract/analytics.ts';
import { Card, CardSection } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { HourlyVisitsChart } from './hourly-visits-chart.tsx';
import { formatDate, visitCountText } from './visit-text.ts';

function MetricCard({ label, value, note }: { label: string; value: ReactNode; note: string }) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-sm text-ink-soft">{label}</h2>
      <p className="figures mt-1 text-xl font-semibold wrap-anywhere">{value}</p>
      <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
    </Card>
  );
}

function DomainRanking({ domains }: { domains: DomainAnalytics['recentActivity'] }) {
  if (domains.length === 0) return <p className="text-ink-soft">Nobody came in the last 24 hours.</p>;
  const maxVisits = Math.max(...domains.map(({ visits }) => visits));
  return (
    <ol className="space-y-3">
      {domains.map(({ domain, visits }, index) => (
        <li key={domain}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="figures text-ink-soft">{index + 1}.</span>{' '}
              <span className="font-medium">{domain}</span>
            </span>
            <span className="figures whitespace-nowrap">{visitCountText(visits)}</span>
          </div>
          <div aria-hidden className="mt-1 h-2 rounded-full bg-sunken">
            <div
              className="h-2 rounded-full bg-ink-soft"
              style={{ width: `${(100 * visits) / maxVisits}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

const visitColumns = [
  ['Total', 'totalVisits'],
  ['Today', 'todayVisits'],
  ['This Week', 'weekVisits'],
  ['This Month', 'monthVisits'],
] as const;

function DomainCard({ visits }: { visits: DomainVisits }) {
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <h3 className="font-medium wrap-anywhere">{visits.domain}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
        {visitColumns.map(([label, name]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures font-medium">{visits[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
        <div className="max-sm:col-span-2">
          <dt className="text-sm text-ink-soft">Last visit</dt>
          <dd>
            <time dateTime={visits.lastVisit}>{formatDate(visits.lastVisit)}</time>
          </dd>
        </div>
      </dl>
    </li>
  );
}

export function AnalyticsView({ analytics }: { analytics: DomainAnalytics }) {
  const { totalVisits, domainCount, domains, recentActivity, hours } = analytics;
  const topDomain = domains[0];
  if (topDomain === undefined) {
    return (
      <Notice title="No analytics data available">
        <p>Visits appear here a few seconds after somebody opens a page.</p>
      </Notice>
    );
  }
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <MetricCard
          label="Total Visits"
          value={totalVisits.toLocaleString('en-US')}
          note="since counting began"
        />
        <MetricCard
          label="Active Domains"
          value={domainCount}
          note={`${recentActivity.length} of them in the last 24 hours`}
        />
        <MetricCard
          label="Top Domain"
          value={topDomain.domain}
          note={`${visitCountText(topDomain.totalVisits)} in all`}
        />
      </div>
      <CardSection title="Recent Activity (Last 24 Hours)">
        <div className="grid gap-6 lg:grid-cols-2">
          <DomainRanking domains={recentActivity} />
          <HourlyVisitsChart hours={hours} />
        </div>
      </CardSection>
      <CardSection
        title="All Domain Statistics"
        description="Days, weeks (from Monday) and months are counted in UTC."
      >
        <ul className="divide-y divide-line">
          {domains.map((visits) => (
            <DomainCard key={visits.domain} visits={visits} />
          ))}
        </ul>
      </CardSection>
    </div>
  );
}
