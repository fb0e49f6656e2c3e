import { useQuery } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { LoyaltyCardChoices } from './card-choices.tsx';
import { LoadFailure } from './load-failure.tsx';

export function LoyaltyCardSettings() {
  const { data, error, refetch } = useQuery(createQueryOptions(getPreferences, {}));
  if (error !== null && data === undefined)
    return <LoadFailure title={t`Couldn’t load your store cards`} error={error} refetch={refetch} />;
  if (data === undefined)
    return (
      <LoadingSkeleton label={t`Loading your store cards`}>
        <Skeleton className="h-14" />
      </LoadingSkeleton>
    );
  return <LoyaltyCardChoices chains={data.stores.filter(({ membership }) => membership === null)} />;
}
