import { ReviewCard } from '#web/features/price-reports/review-card.tsx';
import { useReports } from '#web/features/price-reports/use-reports.ts';
import { AdminGate, useIsAdmin } from './admin-gate.tsx';

/** `/admin/review`: prices from shoppers that wait for a look before they count for everybody. */
export function AdminReviewPage() {
  const reports = useReports(useIsAdmin());
  return (
    <AdminGate
      title="Admin: Prices from shoppers"
      path="/admin/review"
      purpose="You need admin privileges to look at what shoppers report."
      failure="The prices could not be loaded"
      loaded={reports}
    >
      <ReviewCard reports={reports.data} />
    </AdminGate>
  );
}
