import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { userQuery } from '#web/features/auth/user-query.ts';
import { PremiumFeatureDialog } from '#web/features/subscription/premium-feature-dialog.tsx';

/** The premium dialog of a page: `offer` opens it for a feature; render `dialog` somewhere. */
export function usePremiumOffer(): { offer: (feature: string) => void; dialog: ReactNode } {
  const router = useRouter();
  const client = useQueryClient();
  const [feature, setFeature] = useState<string | null>(null);
  return {
    offer: (wanted) => {
      setFeature(wanted);
      // Premium may have come or gone since the page was opened.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    dialog: (
      <PremiumFeatureDialog
        feature={feature}
        onClose={() => setFeature(null)}
        onUpgrade={() => router.history.push('/subscribe')}
      />
    ),
  };
}
