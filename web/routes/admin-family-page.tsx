import { Link } from '@tanstack/react-router';
import { FamilyCard } from '#web/features/family/family-card.tsx';
import { useFamily } from '#web/features/family/use-family.ts';
import { AdminGate, useIsAdmin } from './admin-gate.tsx';

/** `/admin/family`: who has premium by family. */
export function AdminFamilyPage() {
  const family = useFamily(useIsAdmin());
  return (
    <AdminGate
      title="Admin: Family Premium Management"
      path="/admin/family"
      purpose="You need admin privileges to manage family members."
      failure="Failed to load family member management"
      loaded={family}
    >
      <FamilyCard members={family.data} />
      <p>
        <Link to="/admin/review" className="inline-block py-2.5 underline underline-offset-4">
          Prices from shoppers that wait for a look
        </Link>
        <br />
        <Link to="/admin/sources" className="inline-block py-2.5 underline underline-offset-4">
          Where prices come from
        </Link>
      </p>
    </AdminGate>
  );
}
