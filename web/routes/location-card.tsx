import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { readDemoPlace } from '#web/features/demo/demo-storage.ts';
import { DistanceFilter } from '#web/features/location/distance-filter.tsx';
import { findSavedOrDeviceLocation, findTypedPlace, locateUser } from '#web/features/location/find-place.ts';
import { LocationForm } from '#web/features/location/location-form.tsx';
import { useDeviceLocation } from '#web/features/location/use-device-location.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import { ClosedStoresNotice } from '#web/features/stores/closed-stores.tsx';
import { storeAreaQuery } from '#web/features/stores/store-area.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLocationChoices } from './use-location-choices.ts';

const noLocation: Pick<UserLocation, 'lat' | 'lng'> = { lat: 0, lng: 0 };

function useReplaceSampleStores({ location, stores }: Preferences): void {
  const client = useQueryClient();
  const { data: area } = useQuery({ ...storeAreaQuery(location ?? noLocation), enabled: location !== null });
  const shouldRefetchStores = area === 'known' && stores.some(({ isSample }) => isSample);
  useEffect(() => {
    if (!shouldRefetchStores) return;
    const refetchStores = async () => {
      const previousStoreIds = client.getQueryData(preferencesQuery.queryKey)?.storeIds;
      const { storeIds } = await client.fetchQuery({ ...preferencesQuery, staleTime: 0 });
      if (String(storeIds) !== String(previousStoreIds))
        toast({ title: t`Real stores have replaced the sample ones` });
    };
    refetchStores().catch(() => undefined);
  }, [shouldRefetchStores, client]);
}

const StoreSelector = createLazyComponent(
  async () => (await import('#web/features/stores/store-selector.tsx')).StoreSelector,
);

function LocationSummary({
  preferences,
  mark,
  isOpen,
}: {
  preferences: Preferences;
  mark: ReactNode;
  isOpen: boolean;
}) {
  const { location, distanceMiles, stores } = preferences;
  const farCount = stores.filter(({ calculatedDistance = 0 }) => calculatedDistance > distanceMiles).length;
  return (
    <>
      {mark}
      <span className="min-w-0 flex-[1_1_min(8rem,75%)] text-left">
        <span className="block truncate font-medium">{location?.address ?? t`Where do you shop?`}</span>
        <span className="block text-sm text-ink-soft figures">
          {location === null ? (
            t`So we can find stores near you`
          ) : (
            <span className={cx(stores.length > 0 && !isOpen && 'xl:sr-only')}>
              {t`within ${distanceMiles} mi · ${
                stores.length === 0 ? t`no stores selected` : formatCount(stores.length, 'store')
              }`}
            </span>
          )}
          {location !== null && farCount > 0 && (
            <Badge tone="amber" className="ml-1.5">
              {rich`${farCount} too far`}
            </Badge>
          )}
        </span>
      </span>
    </>
  );
}

function ExpandIndicator({ stores, isOpen }: { stores: Preferences['stores']; isOpen: boolean }) {
  return (
    <>
      <span aria-hidden className="hidden shrink-0 -space-x-1.5 min-[420px]:flex">
        {stores.map((store) => (
          <LogoCircle key={store.id} letters={store.logo} color={store.color} size="sm" />
        ))}
      </span>
      <span className="ml-auto text-sm text-ink-soft underline underline-offset-4">
        {isOpen ? t`Close` : t`Change`}
      </span>
      <ChevronDown
        className={cx('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
      />
    </>
  );
}

const lineClass = 'flex w-full flex-wrap items-center gap-3 rounded-card px-4 py-2.5 sm:px-5';

const pinIcon = <MapPin className="size-5 shrink-0 text-ink-soft" />;

export function LocationChoice({
  preferences,
  mark = pinIcon,
}: {
  preferences: Preferences;
  mark?: ReactNode;
}) {
  const { location, distanceMiles, stores, closedStores } = preferences;
  const { setLocation, shownMiles, setDistance, outOfReachStores, selectStores, declineClubs } =
    useLocationChoices(preferences);
  useReplaceSampleStores(preferences);
  const device = useDeviceLocation(
    locateUser,
    location === null,
    () => findSavedOrDeviceLocation(readDemoPlace()),
    setLocation,
  );
  const [text, setText] = useDraft('location');
  // If text typed before sign-in was restored, open the section to show it.
  const [openOverride, setOpenOverride] = useState<boolean | null>(text === '' ? null : true);
  const hasLocationAndStores = location !== null && stores.length > 0;
  const isOpen = location === null || (openOverride ?? !hasLocationAndStores);
  const contentId = useId();
  const updateLocation = async (newLocation: UserLocation) => {
    setOpenOverride((current) => current ?? (hasLocationAndStores ? true : null));
    if (await setLocation(newLocation)) setText('');
  };

  return (
    <>
      <h2 className="@container font-normal tracking-normal">
        {location === null ? (
          <span className={lineClass}>
            <LocationSummary preferences={preferences} mark={mark} isOpen={isOpen} />
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={({ detail }) => detail < 2 && setOpenOverride(!isOpen)}
            className={cx(lineClass, 'hover:bg-sunken')}
          >
            <LocationSummary preferences={preferences} mark={mark} isOpen={isOpen} />
            <ExpandIndicator stores={stores} isOpen={isOpen} />
          </button>
        )}
      </h2>
      <ClosedStoresNotice names={closedStores} onSeen={() => selectStores(stores)} />
      <div id={contentId} hidden={!isOpen} className="space-y-4 border-t border-line px-4 pt-3 pb-4 sm:px-5">
        <LocationForm
          location={location}
          text={text}
          onTextChange={setText}
          findPlace={findTypedPlace}
          device={device}
          onFound={updateLocation}
        />
        {location?.isApproximate && (
          <Notice tone="amber">
            <p>
              {rich`${<Badge tone="amber">{t`Approximate`}</Badge>} We only recognized the ZIP or city, so distances are from its center.`}
            </p>
          </Notice>
        )}
        <div>
          <DistanceFilter miles={shownMiles} onChange={setDistance} />
          {outOfReachStores.length > 0 && (
            <p className="mt-1.5 text-sm text-ink-soft">
              {rich`Not shown because they’re more than ${formatCount(distanceMiles, 'mile')} away: ${joinList(outOfReachStores.map(({ name }) => name))}.`}
            </p>
          )}
        </div>
        <StoreSelector
          fallback={<Skeleton className={location === null ? 'h-19' : 'h-72'} />}
          location={location}
          miles={distanceMiles}
          selected={stores}
          onSelect={(chosen) => {
            setOpenOverride(true);
            selectStores(chosen);
          }}
          paysWithSnap={preferences.paysWithSnap}
          onDeclineClubs={preferences.hasDeclinedClubs ? undefined : declineClubs}
        />
      </div>
    </>
  );
}

export function LocationCard({ preferences }: { preferences: Preferences }) {
  return (
    <Card>
      <LocationChoice preferences={preferences} />
    </Card>
  );
}
