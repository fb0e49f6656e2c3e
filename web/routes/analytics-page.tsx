import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { getDomainAnalytics } from '#contract/analytics.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { AnalyticsView } from '#web/features/analytics/analytics-view.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';

const analyticsQuery = createQueryOptions(getDomainAnalytics, {}, { staleTime: 0 });

function AnalyticsSkeleton() {
  return (
    <LoadingSkeleton label="Loading analytics…">
      <div className="grid gap-4 sm:grid-cols-3">
        {['visits', 'domains', 'top'].map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <Skeleton className="mt-4 h-56" />
    </LoadingSkeleton>
  );
}

export function AnalyticsPage() {
  usePageTitle('Domain Analytics');
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery);
  return (
    <div className="mx-auto w-full max-w-page space-y-4 px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">Domain Analytics</h1>
        <Button
          isPending={isFetching && data !== undefined}
          icon={<RefreshCw className="size-4" />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      {error !== null && (
        <LoadFailure
          title="Analytics could not be loaded"
          error={error}
          fallback="Failed to load analytics"
          refetch={refetch}
        />
      )}
      {data === undefined ? error === null && <AnalyticsSkeleton /> : <AnalyticsView analytics={data} />}
    </div>
  );
}
