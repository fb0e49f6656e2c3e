import { PriceSourceCard } from '#web/features/providers/source-card.tsx';
import { usePriceSources } from '#web/features/providers/use-price-sources.ts';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { AdminGate, useIsAdmin } from './admin-gate.tsx';

export function AdminSourcesPage() {
  const sources = usePriceSources(useIsAdmin());
  return (
    <AdminGate
      title="Admin: Where prices come from"
      path="/admin/sources"
      purpose="You need admin privileges to see price sources."
      failureTitle="The sources could not be loaded"
      query={sources}
    >
      {sources.data === undefined && (
        <LoadingSkeleton label="Loading the sources">
          <Skeleton className="h-40" />
        </LoadingSkeleton>
      )}
      {sources.data?.map((source) => (
        <PriceSourceCard key={source.name} source={source} />
      ))}
    </AdminGate>
  );
}
