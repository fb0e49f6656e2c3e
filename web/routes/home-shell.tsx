import { QueryClientProvider } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { User } from '#contract/auth.ts';
import { getCart } from '#contract/cart.ts';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { getPreferences } from '#contract/preferences.ts';
import { planShopping } from '#domain/compare/plan.ts';
import { t } from '#domain/language.ts';
import { findEmbeddedResponse } from '#web/api/page-data.ts';
import { createQueryClient } from '#web/api/query.ts';
import { SiteHeader } from '#web/features/auth/site-header.tsx';
import { WelcomeBanner } from '#web/features/auth/welcome-banner.tsx';
import { SkipOrSwapButtons } from '#web/features/cart/swap-offer.tsx';
import { createComparisonView } from '#web/features/comparison/comparison-view.ts';
import { RecommendationCard } from '#web/features/comparison/recommendation-card.tsx';
import { PasteButton } from '#web/features/list-entry/list-entry.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BudgetLines } from './money-lines.tsx';
import { needsTaxRules } from './taxing.ts';

/**
 * The recommendation as HTML, visible before scripts run. If the cart is empty or tax or SNAP rules apply, shows a
 * skeleton instead.
 */
function RecommendationOutline({ data, user }: { data: PageData; user: User }) {
  const preferences = findEmbeddedResponse(data, getPreferences, {});
  const { stores = [], storeIds = [] } = preferences ?? {};
  const entries = findEmbeddedResponse(data, getCart, storeIds.length === 0 ? {} : { query: { storeIds } });
  if (!preferences || !entries?.length || stores.length === 0 || needsTaxRules(preferences))
    return <Skeleton className="h-56" />;
  const view = createComparisonView(entries, stores, undefined);
  const plan = planShopping({ ...view.cart, extraStopValueCents: preferences.extraStopValueCents });
  return (
    <RecommendationCard
      view={view}
      isLoading={false}
      canShop
      swapOffer={(entry) => <SkipOrSwapButtons entry={entry} />}
      {...(plan && { plan })}
      renderBudgetLines={({ store, total }) => (
        <BudgetLines
          {...{ preferences, view, total }}
          userId={user.id}
          storeId={store.id}
          ebtBalanceCents={null}
          onSave={() => {}}
        />
      )}
    />
  );
}

function SearchOutline() {
  return (
    <Card className="search-card">
      <div className="search-card-head">
        <h2 className="flex-1 basis-24 text-lg font-semibold max-sm:text-base xl:text-base">
          {t`Add Items to Your Cart`}
        </h2>
        <span className="search-card-action">
          <span className="-my-2 flex flex-wrap items-center justify-end">
            <PasteButton />
            <span className="touch-square" />
          </span>
        </span>
      </div>
      <p className="flex h-12 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 text-ink-soft">
        <Search className="size-5 shrink-0" />
        <span className="truncate">{t`Search for items (e.g. milk, paper towels, shampoo, chips...)`}</span>
      </p>
    </Card>
  );
}

/** A shopper's home page as static HTML, shown until scripts run. */
export function HomeShell({ data }: { data: PageData }) {
  const user = data.answers[CURRENT_USER_PATH] as User;
  return (
    <QueryClientProvider client={createQueryClient()}>
      <div inert className="home-shell flex min-h-dvh flex-col">
        <SiteHeader user={undefined} />
        <div className="mx-auto w-full max-w-page space-y-4 px-4 py-4 sm:px-6 sm:py-6 xl:space-y-3 xl:py-3">
          <WelcomeBanner user={user} />
          <div className="grid gap-4 lg:grid-cols-12">
            <div className="contents lg:col-span-7 lg:block lg:space-y-4">
              <div className="order-1 min-w-0">
                <SearchOutline />
              </div>
              <Skeleton className="order-3 h-96" />
            </div>
            <div className="contents lg:col-span-5 lg:block lg:space-y-4">
              <div className="order-2 min-w-0">
                <RecommendationOutline data={data} user={user} />
              </div>
              <Skeleton className="order-5 h-12" />
            </div>
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}
