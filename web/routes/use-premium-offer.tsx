import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { userQuery } from '#web/features/auth/user-query.ts';
import { PremiumFeatureDialog } from '#web/features/subscription/premium-feature-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type PremiumOffer = {
  offer: (feature: string) => void;
  tellSmsIsPremium: () => void;
  dialog: ReactNode;
};

/**
 * The premium dialog of a page: `offer` opens it for a feature; render `dialog` somewhere. `tellSmsIsPremium` says it
 * in a toast instead (SPEC §5 "SMS"), for who is in the middle of a message that must stay in sight.
 */
export function usePremiumOffer(): PremiumOffer {
  const router = useRouter();
  const client = useQueryClient();
  const [feature, setFeature] = useState<string | null>(null);
  /** Premium may have come or gone since the page was opened. */
  const askWhoIsThere = () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
  const upgrade = () => router.history.push('/subscribe');
  return {
    offer: (wanted) => {
      setFeature(wanted);
      askWhoIsThere();
    },
    tellSmsIsPremium: () => {
      toast({
        title: 'Premium Required',
        description: 'SMS sharing is a premium feature. Please upgrade to continue.',
        tone: 'destructive',
        action: { label: 'Upgrade', run: upgrade },
      });
      askWhoIsThere();
    },
    dialog: <PremiumFeatureDialog feature={feature} onClose={() => setFeature(null)} onUpgrade={upgrade} />,
  };
}
