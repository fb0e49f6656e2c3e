import { Link } from '@tanstack/react-router';
import { t } from '#domain/language.ts';
import { FamilyCard } from '#web/features/family/family-card.tsx';
import { useFamily } from '#web/features/family/use-family.ts';
import { AdminGate, useIsAdmin } from './admin-gate.tsx';

export function AdminFamilyPage() {
  const family = useFamily(useIsAdmin());
  return (
    <AdminGate
      title={t`Admin: Family Premium Management`}
      path="/admin/family"
      purpose={t`You need admin privileges to manage family members.`}
      failureTitle={t`Failed to load family member management`}
      query={family}
    >
      <FamilyCard members={family.data} />
      <p>
        <Link to="/admin/review" className="inline-block py-2.5 underline underline-offset-4">
          {t`Shopper prices to review`}
        </Link>
        <br />
        <Link to="/admin/sources" className="inline-block py-2.5 underline underline-offset-4">
          {t`Where prices come from`}
        </Link>
      </p>
    </AdminGate>
  );
}
