import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserLocation } from '#contract/preferences.ts';
import type { Store, StoreAreaState } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import { LoyaltyCardChoices } from '#web/shared/card-choices.tsx';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { useLoyaltyCards } from '#web/shared/use-cards.ts';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { ClubQuestion } from './club-question.tsx';
import { nearbyStoresQuery } from './nearby-stores.ts';
import { addressAndSnapText, addressText, filterStoresWithinReach } from './pick-stores.ts';
import { storeAreaQuery } from './store-area.ts';
import { StoreMap } from './store-map.tsx';
import { StorePicker } from './store-picker.tsx';

type Props = {
  location: UserLocation | null;
  miles: number;
  selected: Store[];
  onSelect: (stores: Store[]) => void;
  paysWithSnap: boolean;
  /** Called when the shopper says they aren't a member of any club. Undefined if they already said so. */
  onDeclineClubs: (() => void) | undefined;
};

const budgetChains = ['Walmart Supercenter', 'Target', 'Kroger'];

const areaTexts: Partial<Record<StoreAreaState, string>> = {
  asked: t`Finding stores near you…`,
  unreachable: t`We can’t load real stores right now. We’ll try again soon.`,
  full: t`We’re looking up a lot of places right now. We’ll find the stores near this one soon.`,
  limited: t`You’ve looked up a lot of places this hour, so finding stores here will take a little longer.`,
};

function SampleNotice({ stores, area }: { stores: Store[]; area: StoreAreaState | undefined }) {
  const sampleCount = stores.filter((store) => store.isSample).length;
  if (sampleCount === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      <span role="status">{area && areaTexts[area]}</span>{' '}
      {sampleCount === stores.length
        ? t`These are sample locations: chains in this area, placed in the middle of a ZIP code. They’re not addresses you can drive to.`
        : t`Some of these are sample locations: chains in this area, placed in the middle of a ZIP code. They’re not addresses you can drive to.`}
    </p>
  );
}

export function StoreSelector({ location, ...props }: Props) {
  if (location !== null) return <NearbyStorePicker location={location} {...props} />;
  const { miles, selected, onSelect, paysWithSnap } = props;
  return (
    <StorePicker
      stores={selected}
      miles={miles}
      selected={selected}
      onSelect={onSelect}
      budgetChains={budgetChains}
      locationText={paysWithSnap ? addressAndSnapText : addressText}
      needsPlace
    />
  );
}

function NearbyStorePicker({
  location,
  miles,
  selected,
  onSelect,
  paysWithSnap,
  onDeclineClubs,
}: Props & { location: UserLocation }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...nearbyStoresQuery(location, miles),
    placeholderData: keepPreviousData,
  });
  const { cards } = useLoyaltyCards();
  const { data: area } = useQuery(storeAreaQuery(location));
  if (error !== null && data === undefined) {
    return (
      <LoadFailure
        title={t`Error Loading Stores`}
        error={error}
        fallback={t`Couldn’t load stores near you.`}
        refetch={refetch}
      />
    );
  }
  if (data === undefined) {
    return (
      <LoadingSkeleton label={t`Loading stores`}>
        <Skeleton className="h-84" />
      </LoadingSkeleton>
    );
  }

  const selectedIds = new Set(selected.map((store) => store.id));
  return (
    <>
      {onDeclineClubs && (
        <ClubQuestion nearbyStores={filterStoresWithinReach(data, miles)} onDecline={onDeclineClubs} />
      )}
      <StorePicker
        stores={data}
        miles={miles}
        selected={selected}
        onSelect={onSelect}
        budgetChains={budgetChains}
        memberChainIds={cards?.map(({ chainId }) => chainId)}
        locationText={paysWithSnap ? addressAndSnapText : addressText}
        isBusy={isPlaceholderData}
        below={(listed) => (
          <>
            <SampleNotice stores={listed} area={area} />
            <StoreMap stores={listed} selectedIds={selectedIds} location={location} />
            {selected.length > 0 && (
              <details className="mt-2">
                <summary className="cursor-pointer text-sm text-ink-soft underline underline-offset-4 touch">
                  {t`Which store cards do you have?`}
                </summary>
                <LoyaltyCardChoices chains={selected.filter(({ membership }) => membership === null)} />
              </details>
            )}
          </>
        )}
      />
    </>
  );
}
