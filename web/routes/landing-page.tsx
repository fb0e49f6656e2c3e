import { FlaskConical } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { planShopping } from '#domain/compare/plan.ts';
import { t } from '#domain/language.ts';
import { usePageData } from '#web/api/page-data.ts';
import { CartPanel } from '#web/features/cart/cart-panel.tsx';
import { findCartQuantityControl } from '#web/features/cart/in-cart.ts';
import { BottomBar } from '#web/features/comparison/bottom-bar.tsx';
import { createComparisonView } from '#web/features/comparison/comparison-view.ts';
import { PlanCard } from '#web/features/comparison/plan-card.tsx';
import { PriceDetails } from '#web/features/comparison/price-details.tsx';
import { RecommendationCard } from '#web/features/comparison/recommendation-card.tsx';
import { TotalsBarChart } from '#web/features/comparison/totals-bar-chart.tsx';
import { DemoList } from '#web/features/demo/demo-list.tsx';
import { demoBrandsQuery, demoSearchQuery } from '#web/features/demo/demo-queries.ts';
import { sampleStores } from '#web/features/demo/sample-stores.ts';
import { useDemo } from '#web/features/demo/use-demo.ts';
import { ItemSearchPanel } from '#web/features/grocery-items/item-search-panel.tsx';
import { rich } from '#web/lib/rich.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { SideColumn } from '#web/ui/side-column.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DemoLocation } from './demo-location.tsx';

const SavingsBanner = createLazyComponent(
  async () => (await import('#web/features/comparison/savings-banner.tsx')).SavingsBanner,
);
const DemoSignInCard = createLazyComponent(
  async () => (await import('#web/features/demo/sign-in-card.tsx')).DemoSignInCard,
);
const ComparisonTable = createLazyComponent(
  async () => (await import('#web/features/comparison/comparison-table.tsx')).ComparisonTable,
);
const PrintedList = createLazyComponent(async () => (await import('./printed-list.tsx')).PrintedList);

/** React drops clicks on HTML whose component is still loading, so load these parts before hydration. */
export const loadLandingParts = () =>
  Promise.allSettled([SavingsBanner, DemoSignInCard, ComparisonTable].map((part) => part.load()));

/** React hydrates each `Suspense` boundary separately, so the page can respond to input in between. */
export function LandingPage() {
  usePageTitle();
  const demo = useDemo(usePageData().demoSeed);
  const { entries, pricedStores, miles } = demo;
  const [searchText, setSearchText] = useState('');
  const [extraStopValueCents, setExtraStopValueCents] = useState<number>();
  // On a slow phone, comparing the stores would delay the response to a tap.
  const deferredEntries = useDeferredValue(entries);
  const view = useMemo(
    () => createComparisonView(deferredEntries, pricedStores),
    [deferredEntries, pricedStores],
  );
  const offerSource = { query: demo.offersQuery, stores: view.ranked.map(({ store }) => store) };
  const milesWithoutStores = sampleStores.some((store) => store.calculatedDistance <= miles)
    ? undefined
    : miles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the demo's functions never change
  const location = useMemo(
    () => (
      <Suspense>
        <DemoLocation demo={demo} />
      </Suspense>
    ),
    [demo.place, demo.miles, demo.stores],
  );
  const [recommendation, barChart, planCard, lowerSections, bottomBar] = useMemo(() => {
    const shoppingPlan = planShopping({ ...view.cart, extraStopValueCents });
    const recommendation = (
      <RecommendationCard
        view={view}
        plan={shoppingPlan}
        isLoading={false}
        milesWithoutStores={milesWithoutStores}
      />
    );
    const barChart = (
      <Suspense>
        <TotalsBarChart view={view} />
      </Suspense>
    );
    const planCard = (
      <Suspense>
        <PlanCard
          title={t`Smart shopping strategy`}
          view={view}
          plan={shoppingPlan}
          extraStopValueCents={extraStopValueCents}
          onExtraStopValue={setExtraStopValueCents}
        />
      </Suspense>
    );
    const lowerSections = (
      <>
        <SavingsBanner view={view} />
        <ComparisonTable view={view} fallback={<Skeleton className="h-96" />} />
      </>
    );
    const bottomBar = (
      <Suspense>
        <BottomBar view={view}>
          {barChart}
          {planCard}
        </BottomBar>
      </Suspense>
    );
    return [recommendation, barChart, planCard, lowerSections, bottomBar];
  }, [view, milesWithoutStores, extraStopValueCents]);

  return (
    <div className="demo-page with-bottom-bar mx-auto w-full max-w-page space-y-4 px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:py-2">
        <h1 className="max-w-[30ch] text-xl tracking-[-0.02em]">
          {t`See which store is cheapest for your whole grocery list`}
        </h1>
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <FlaskConical className="size-4 shrink-0 text-amber" />
          <span>
            {rich`${<span className="font-medium text-ink">{t`Demo with simulated prices.`}</span>} Try it: change anything.`}
          </span>
        </p>
      </div>
      <div className="grid gap-4 lg:grid-cols-12">
        <div className="contents lg:col-span-7 lg:block lg:space-y-4">
          <div className="order-2 min-w-0 print:hidden">
            <DemoList onAdd={demo.addList} onAdded={() => setSearchText('')}>
              <ItemSearchPanel
                text={searchText}
                onTextChange={setSearchText}
                searchQuery={demoSearchQuery}
                onAdd={demo.add}
                onSettled={async () => {}}
                renderNothingFound={() => (
                  <p>{t`This demo has only a few dozen items. Sign in free to search thousands.`}</p>
                )}
                offers={offerSource}
                findQuantityControl={(option) => findCartQuantityControl(entries, demo.cartActions, option)}
              />
            </DemoList>
          </div>
          <div className="order-3 min-w-0">
            <CartPanel
              entries={entries}
              error={null}
              onRetry={() => {}}
              actions={demo.cartActions}
              brandsQuery={demoBrandsQuery}
              offers={offerSource}
              onSuggest={setSearchText}
            />
          </div>
        </div>
        <SideColumn>
          <div className="answer-in-sight order-1 min-w-0">{recommendation}</div>
          <div className="order-4 min-w-0 empty:hidden">{barChart}</div>
          <div className="order-5 min-w-0 empty:hidden">{planCard}</div>
        </SideColumn>
      </div>
      {location}
      {lowerSections}
      <AdSlot />
      <DemoSignInCard itemCount={demo.isTouched ? entries.length : 0} />
      {entries.length > 0 && <PrintedList entries={entries} />}
      <PriceDetails entries={entries} isSimulated />
      {bottomBar}
    </div>
  );
}
