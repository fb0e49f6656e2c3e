import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { Preferences } from '#contract/preferences.ts';
import { planShopping } from '#domain/compare/plan.ts';
import { t } from '#domain/language.ts';
import { errorToShow } from '#web/api/api-error.ts';
import { WelcomeBanner } from '#web/features/auth/welcome-banner.tsx';
import { SkipOrSwapButtons } from '#web/features/cart/swap-offer.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';
import { BottomBar } from '#web/features/comparison/bottom-bar.tsx';
import { priceKindsText } from '#web/features/comparison/comparison-text.ts';
import { createComparisonView } from '#web/features/comparison/comparison-view.ts';
import { NonMainlandPriceNote } from '#web/features/comparison/offshore-note.tsx';
import { PriceDetails } from '#web/features/comparison/price-details.tsx';
import { RecommendationCard } from '#web/features/comparison/recommendation-card.tsx';
import { TotalsBarChart } from '#web/features/comparison/totals-bar-chart.tsx';
import { TotalsUnavailableCard } from '#web/features/comparison/totals-unavailable-card.tsx';
import { storedDemo } from '#web/features/demo/demo-storage.ts';
import { useFavorites } from '#web/features/favorites/use-favorites.ts';
import { useCartNotes } from '#web/features/free-lines/use-free-lines.ts';
import { FeedbackCard } from '#web/features/messages/feedback-card.tsx';
import { OwnPriceDialogHost } from '#web/features/own-prices/own-prices.tsx';
import { preferencesQuery, useSavePreferences } from '#web/features/preferences/use-preferences.ts';
import { useSaveTimeZone } from '#web/features/preferences/use-save-time-zone.ts';
import { PriceHistoryDialogHost } from '#web/features/prices/price-histories.tsx';
import { PricingStatusBanner } from '#web/features/prices/pricing-status-banner.tsx';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { filterStoresWithinReach } from '#web/features/stores/pick-stores.ts';
import { PremiumOfferDialogHost } from '#web/features/subscription/premium-offers.tsx';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useEbtBalance } from '#web/shared/ebt-balance.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { NotesNotComparedHint } from '#web/shared/notes-not-compared.tsx';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { SideColumn } from '#web/ui/side-column.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CartColumn } from './cart-column.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { LocationCard } from './location-card.tsx';
import { BudgetLines, EmptyCartBudget } from './money-lines.tsx';
import { PremiumPanels } from './premium-panels.tsx';
import { StartCard } from './start-card.tsx';
import { taxRulesQuery, useTaxRules } from './taxing.ts';
import { useRemoveStore } from './use-remove-store.ts';

const renderSwapOffer = (entry: CartEntry) => <SkipOrSwapButtons entry={entry} />;

const noLocation = { lat: 0, lng: 0, address: '', isApproximate: false };

// Components below the fold. The HTML preloads their files.
const PlanCard = createLazyComponent(
  async () => (await import('#web/features/comparison/plan-card.tsx')).PlanCard,
);
const SavingsBanner = createLazyComponent(
  async () => (await import('#web/features/comparison/savings-banner.tsx')).SavingsBanner,
);
const ComparisonTable = createLazyComponent(
  async () => (await import('#web/features/comparison/comparison-table.tsx')).ComparisonTable,
);
const DemoCartOffer = createLazyComponent(
  async () => (await import('#web/features/demo/demo-cart-offer.tsx')).DemoCartOffer,
);

// Loaded lazily, because it contains every state's tax rates.
const TaxChoice = createLazyComponent(
  async () => (await import('#web/features/comparison/tax-choice.tsx')).TaxChoice,
);

/** Omits newly selected stores until their prices have loaded. Otherwise, they'd seem to sell nothing. */
function useComparison(preferences: Preferences, ebtBalanceCents: number | null) {
  const { stores, storeIds } = preferences;
  const cart = useCart(storeIds);
  const { taxRules, taxBasis, isLoading } = useTaxRules(preferences, ebtBalanceCents);
  const { data: entries, isPlaceholderData } = cart;
  const comparisonInput = useMemo(
    () => ({ entries, isPlaceholderData, stores, taxRules, isLoading }),
    [entries, isPlaceholderData, stores, taxRules, isLoading],
  );
  const deferredInput = useDeferredValue(comparisonInput);
  const view = useMemo(() => {
    const { entries = [], isPlaceholderData, stores, taxRules, isLoading } = deferredInput;
    const pricedStoreIds = new Set(
      entries.flatMap((entry) => entry.storePrices.map(({ store }) => store.id)),
    );
    const comparedStores = isPlaceholderData ? stores.filter(({ id }) => pricedStoreIds.has(id)) : stores;
    return createComparisonView(isLoading ? [] : entries, comparedStores, taxRules);
  }, [deferredInput]);
  return { cart, view, taxBasis, isLoading: deferredInput.isLoading || deferredInput.entries === undefined };
}

function useMilesWithoutStores({ location, distanceMiles }: Preferences): number | undefined {
  const { data } = useQuery({
    ...nearbyStoresQuery(location ?? noLocation, distanceMiles),
    enabled: location !== null,
  });
  const isEmpty =
    location !== null && data !== undefined && filterStoresWithinReach(data, distanceMiles).length === 0;
  return isEmpty ? distanceMiles : undefined;
}

function Planner({ preferences, user: { id: userId, isPremium } }: { preferences: Preferences; user: User }) {
  const [hasDemo] = useState(() => storedDemo.read() !== null);
  const ebtBalanceCents = useEbtBalance(userId);
  const { cart, view, taxBasis, isLoading } = useComparison(preferences, ebtBalanceCents);
  const client = useQueryClient();
  const save = useSavePreferences();
  useSaveTimeZone(preferences);
  const favorites = useFavorites(isPremium);
  const notes = useCartNotes();
  const milesWithoutStores = useMilesWithoutStores(preferences);
  const removeStore = useRemoveStore();
  const isPhone = useIsPhone();
  // If a refetch fails, the loaded cart stays on the page, and the notice at the top gives the reason.
  const cartError = cart.data === undefined ? errorToShow(cart.error) : null;
  const isCartMissing = cartError !== null;
  // The controls must stay even if the slider deselects the last store.
  const [hadStores, setHadStores] = useState(preferences.stores.length > 0);
  if (preferences.stores.length > 0 && !hadStores) setHadStores(true);
  const isStarting = cart.data !== undefined && (!hadStores || cart.data.length === 0);
  const isCartKnown = isCartMissing || cart.data !== undefined;
  const { stores, extraStopValueCents } = preferences;
  const rankedStores = useMemo(() => view.ranked.map(({ store }) => store), [view]);
  const noteCount = notes.lines.length;
  const plan = useMemo(
    () => planShopping({ ...view.cart, extraStopValueCents }),
    [view.cart, extraStopValueCents],
  );
  const recommendation = useMemo(
    () =>
      isCartMissing ? (
        <TotalsUnavailableCard />
      ) : (
        <RecommendationCard
          view={view}
          isLoading={isLoading}
          milesWithoutStores={milesWithoutStores}
          canShop
          swapOffer={renderSwapOffer}
          plan={plan}
          renderBudgetLines={({ store, total }) => (
            <BudgetLines
              {...{ userId, preferences, view, total, ebtBalanceCents }}
              storeId={store.id}
              onSave={save}
            />
          )}
          certaintyDetails={
            <>
              <TaxChoice
                fallback={<div className="touch" />}
                taxBasis={taxBasis}
                view={view}
                states={stores.map(({ state }) => state)}
                // Load the rates before saving. Otherwise, a skeleton would replace the recommendation and close the
                // dialog.
                onChange={(taxBasis) =>
                  void client.prefetchQuery(taxRulesQuery).then(() => save({ taxBasis }))
                }
              />
              <NonMainlandPriceNote view={view} />
              <NotesNotComparedHint noteCount={noteCount} />
            </>
          }
        />
      ),
    [
      isCartMissing,
      view,
      plan,
      isLoading,
      milesWithoutStores,
      taxBasis,
      stores,
      preferences,
      noteCount,
      userId,
      ebtBalanceCents,
      client,
      save,
    ],
  );
  const details = useMemo(
    () => (
      <>
        <TotalsBarChart view={view} onRemove={removeStore} />
        <PlanCard
          fallback={<Skeleton className="h-52" />}
          view={view}
          plan={plan}
          extraStopValueCents={extraStopValueCents}
          onExtraStopValue={(extraStopValueCents) => save({ extraStopValueCents })}
        />
      </>
    ),
    [view, plan, extraStopValueCents, save, removeStore],
  );
  const lowerSections = useMemo(() => {
    const hasTable = view.entries.length > 0 && view.ranked.length > 0;
    return (
      <>
        <SavingsBanner view={view} />
        {!hasTable && !isLoading && !isStarting && <AdSlot />}
        <PricingStatusBanner priceKindsText={priceKindsText(view.entries)} />
        <ComparisonTable view={view} fallback={view.entries.length > 0 && <Skeleton className="h-96" />} />
        {hasTable && <AdSlot />}
      </>
    );
  }, [view, isLoading, isStarting]);

  return (
    <>
      {hasDemo && <DemoCartOffer />}
      <div className="grid gap-4 lg:grid-cols-12">
        <CartColumn
          cart={cart}
          error={cartError}
          stores={rankedStores}
          preferences={preferences}
          favorites={favorites}
          notes={notes}
          isPremium={isPremium}
        />
        <SideColumn>
          <div className="answer-in-sight order-2 min-w-0">
            {isStarting ? (
              <div className="space-y-3">
                <StartCard
                  preferences={preferences}
                  itemCount={cart.data.length}
                  milesWithoutStores={milesWithoutStores}
                  budgetLine={
                    <EmptyCartBudget {...{ userId, preferences, view, ebtBalanceCents }} onSave={save} />
                  }
                />
                {/* Without a recommendation, an ad below would be right next to the last one, so show it here. */}
                <AdSlot />
              </div>
            ) : (
              recommendation
            )}
          </div>
          {isCartKnown && !isStarting && (
            <div className="order-5 min-w-0">
              <LocationCard preferences={preferences} />
            </div>
          )}
        </SideColumn>
      </div>
      {!isStarting && isPhone !== true && (
        <div className="hidden items-start gap-4 *:min-w-0 md:grid lg:auto-cols-fr lg:grid-flow-col empty:hidden">
          {details}
        </div>
      )}
      {lowerSections}
      {(isPremium || !isStarting) && (
        <PremiumPanels
          isPremium={isPremium}
          favorites={favorites}
          cart={cart.data}
          storeIds={preferences.storeIds}
        />
      )}
      <AdSlot />
      <PremiumOfferDialogHost />
      <PriceDetails entries={cart.data ?? []} isSimulated={false} />
      <OwnPriceDialogHost />
      <PriceHistoryDialogHost />
      {!isCartMissing && !isStarting && <BottomBar view={view}>{details}</BottomBar>}
    </>
  );
}

export function HomePage({ user }: { user: User }) {
  usePageTitle();
  const {
    data: preferences,
    error: failure,
    refetch,
  } = useQuery({
    ...preferencesQuery,
    // Refetch on mount, because the week's spending changes when lines are checked off or unchecked.
    refetchOnMount: ({ state }) => (state.data?.spentThisWeekCents == null ? true : 'always'),
  });
  const error = preferences === undefined ? errorToShow(failure) : null;
  return (
    <div className="with-bottom-bar mx-auto w-full max-w-page space-y-4 px-4 py-4 sm:px-6 sm:py-6 xl:space-y-3 xl:py-3">
      <WelcomeBanner user={user} />
      {error !== null && (
        <LoadFailure title={t`Couldn’t load your stores and location`} error={error} refetch={refetch} />
      )}
      {error === null && preferences === undefined && <HomeSkeleton />}
      {preferences !== undefined && <Planner preferences={preferences} user={user} />}
      {user.isPremium && <FeedbackCard />}
    </div>
  );
}
