import { PriceReportsCard } from '#web/features/price-reports/review-card.tsx';
import { usePriceReports } from '#web/features/price-reports/use-reports.ts';
import { ProposedItemsCard } from '#web/features/scan/proposed-card.tsx';
import { useProposedItems } from '#web/features/scan/use-proposed.ts';
import { AdminGate, useIsAdmin } from './admin-gate.tsx';

export function AdminReviewPage() {
  const isAdmin = useIsAdmin();
  const reports = usePriceReports(isAdmin);
  const proposed = useProposedItems(isAdmin);
  return (
    <AdminGate
      title="Admin: Prices from shoppers"
      path="/admin/review"
      purpose="You need admin privileges to look at what shoppers report."
      failureTitle="The prices could not be loaded"
      query={reports}
    >
      <PriceReportsCard reports={reports.data} />
      <ProposedItemsCard proposedItems={proposed.data} />
    </AdminGate>
  );
}
