import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PremiumFeatureDialog } from '#web/features/subscription/premium-feature-dialog.tsx';

/** The premium dialog of a page: `offer` opens it for a feature; render `dialog` somewhere. */
export function usePremiumOffer(): { offer: (feature: string) => void; dialog: ReactNode } {
  const router = useRouter();
  const [feature, setFeature] = useState<string | null>(null);
  return {
    offer: setFeature,
    dialog: (
      <PremiumFeatureDialog
        feature={feature}
        onClose={() => setFeature(null)}
        onUpgrade={() => router.history.push('/subscribe')}
      />
    ),
  };
}
