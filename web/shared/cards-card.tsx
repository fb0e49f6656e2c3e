import { useQuery } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { queryOf } from '#web/api/query.ts';
import { CardSection } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { CardChoices } from './card-choices.tsx';
import { LoadFailure } from './load-failure.tsx';

/** The chains whose card the shopper has, on the account page. */
export function CardsCard() {
  const { data, error, refetch } = useQuery(queryOf(getPreferences, {}));
  return (
    <CardSection
      title={t`Store cards`}
      description={t`Some prices need the store’s card. They count in your totals only where you have it.`}
    >
      {error !== null && data === undefined && (
        <LoadFailure title={t`Your store cards could not be loaded`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <Loading label={t`Loading your store cards`}>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data && <CardChoices chains={data.stores.filter(({ membership }) => membership === null)} />}
    </CardSection>
  );
}
