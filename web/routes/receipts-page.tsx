import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preferences } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import { AddReceiptCard } from '#web/features/receipts/add-receipt.tsx';
import { ReceiptList } from '#web/features/receipts/receipt-list.tsx';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { SignInPage } from './sign-in-page.tsx';

const ReceiptReview = createLazyComponent(
  async () => (await import('#web/features/receipts/review.tsx')).ReceiptReview,
);

const ClubSavingsCard = createLazyComponent(
  async () => (await import('#web/features/receipts/club-savings.tsx')).ClubSavingsCard,
);

const SpendingCard = createLazyComponent(
  async () => (await import('#web/features/receipts/spending.tsx')).SpendingCard,
);

function useKnownStores({ location, distanceMiles, stores }: Preferences): Store[] | undefined {
  const place = location ?? { lat: 0, lng: 0, address: '', isApproximate: true };
  const nearbyQueryResult = useQuery({
    ...nearbyStoresQuery(place, distanceMiles),
    enabled: location !== null,
  });
  if (location !== null && nearbyQueryResult.data === undefined && !nearbyQueryResult.isError)
    return undefined;
  const allStores = [...stores, ...(nearbyQueryResult.data ?? [])];
  return [...new Map(allStores.map((store) => [store.id, store])).values()];
}

function Receipts({ userId, preferences }: { userId: string; preferences: Preferences }) {
  const [parsedReceipts, setParsedReceipts] = useState<readonly Receipt[]>([]);
  const [number, setNumber] = useState(1);
  const [openId, setOpenId] = useState<number | null>(null);
  const stores = useKnownStores(preferences);
  const hasNoStores = stores?.length === 0;
  const receipt = parsedReceipts[number - 1];
  const startReview = (receipts: readonly Receipt[]) => {
    setParsedReceipts(receipts);
    setNumber(1);
  };
  return (
    <div className="mx-auto w-full max-w-2xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-xl">{t`Receipts`}</h1>
      {hasNoStores && (
        <Notice title={t`Choose your stores first`} action={<HomeLink>{t`Go to my cart`}</HomeLink>}>
          <p>{t`Set your location first so you can choose the store on the receipt.`}</p>
        </Notice>
      )}
      {!hasNoStores && receipt === undefined && <AddReceiptCard onRead={startReview} />}
      {!hasNoStores && receipt !== undefined && stores === undefined && (
        <Spinner label={t`Looking for your stores…`} />
      )}
      {!hasNoStores && receipt !== undefined && stores !== undefined && (
        <ReceiptReview
          fallback={<Spinner label={t`Reading…`} />}
          key={number}
          receipt={receipt}
          position={{ number, count: parsedReceipts.length }}
          stores={stores}
          selectedIds={preferences.storeIds}
          userId={userId}
          onCancel={() => setNumber(number + 1)}
          onSaved={({ id }) => {
            setNumber(number + 1);
            setOpenId(id);
          }}
        />
      )}
      <ReceiptList openId={openId} onOpen={setOpenId} />
      <ClubSavingsCard />
      <SpendingCard />
    </div>
  );
}

export function ReceiptsPage() {
  usePageTitle(t`Receipts`);
  const user = useQuery(userQuery);
  const preferences = useQuery({ ...preferencesQuery, enabled: user.data != null });
  const error = user.error ?? preferences.error;
  if (error !== null) {
    const refetch = user.error ? user.refetch : preferences.refetch;
    return <PageFailure title={t`Couldn’t load your receipts`} error={error} refetch={refetch} />;
  }
  if (user.data === null) {
    return <SignInPage title={t`Please sign in to add receipts.`} returnTo="/receipts" />;
  }
  if (user.data === undefined || preferences.data === undefined) return <Spinner label={t`Loading…`} />;
  return <Receipts userId={user.data.id} preferences={preferences.data} />;
}
