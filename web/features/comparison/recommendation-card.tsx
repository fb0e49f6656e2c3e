import { CircleQuestionMark, MapPin, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { ComparisonAnswer as AnswerInWords } from '#domain/compare/answer.ts';
import type { ShoppingPlan } from '#domain/compare/plan.ts';
import { planText } from '#domain/compare/plan-text.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { pricesBeingEntered } from '#web/shared/price-entry.ts';
import { shopHref } from '#web/shared/shop-href.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { LargeAmount } from './amount.tsx';
import { CertaintyDetails } from './certainty-details.tsx';
import { isCompareSheetOpen } from './compare-sheet.ts';
import { getCertaintyColor, noStoresText } from './comparison-text.ts';
import type { ComparisonView, RankedStore } from './comparison-view.ts';
import { describeExclusiveBrand } from './exclusive-brands.ts';

function RecommendationShell({ children }: { children: ReactNode }) {
  return (
    <Card aria-live="polite" className="@container border-line p-4 sm:p-5">
      <h2 className="sr-only">{t`Where to shop`}</h2>
      {children}
    </Card>
  );
}

function EmptyRecommendation({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
        {icon}
      </span>
      <div>
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-0.5 text-ink-soft">{children}</p>
      </div>
    </div>
  );
}

function CertaintyBadge({ answer: { kind, label, explanation } }: { answer: AnswerInWords }) {
  const badge = <Badge tone={getCertaintyColor(kind)}>{label}</Badge>;
  if (explanation === null) return badge;
  return (
    <Tooltip content={explanation}>
      <button
        type="button"
        className="inline-flex items-center rounded-full touch"
        aria-label={`${label}. ${explanation}`}
      >
        {badge}
      </button>
    </Tooltip>
  );
}

/** Renders buttons that swap a missing item for another. It's passed in because only the page can change the cart. */
type SwapOffer = (entry: CartEntry) => ReactNode;

type BudgetLinesRenderer = (first: RankedStore) => ReactNode;

function Caution({
  view,
  answer,
  caution,
  swapOffer,
}: {
  view: ComparisonView;
  answer: AnswerInWords;
  caution: string;
  swapOffer: SwapOffer | undefined;
}) {
  const isAnswerCaution = caution === answer.caution;
  const [missingId, ...others] = answer.swap?.entryIds ?? [];
  const missingEntry = view.entries.find(({ id }) => id === missingId);
  return (
    <p className="text-sm text-pretty text-ink-soft">
      {caution} {isAnswerCaution && missingEntry && others.length === 0 && swapOffer?.(missingEntry)}
      {isAnswerCaution && answer.kind === 'even' && view.pricesToCheck.length > 0 && (
        <button
          type="button"
          className="font-medium underline underline-offset-4 touch"
          onClick={() => pricesBeingEntered.set(view.pricesToCheck)}
        >
          {t`Check prices`}
        </button>
      )}
    </p>
  );
}

function findCaution(view: ComparisonView, { store }: RankedStore, answer: AnswerInWords): string | null {
  if (store.membership !== null) return membershipText(store.membership);
  if (answer.caution !== null) return answer.caution;
  return answer.kind === 'gaps' || answer.kind === 'only-complete'
    ? describeExclusiveBrand(view.entries)
    : null;
}

function showComparison(): void {
  const table = document.querySelector('#prices');
  if (table === null || matchMedia('(max-width: 47.99rem)').matches) isCompareSheetOpen.set(true);
  else table.scrollIntoView();
}

function Answer({
  view,
  first,
  answer,
  canShop,
  swapOffer,
  plan,
  renderBudgetLines,
  certaintyDetails,
}: {
  view: ComparisonView;
  first: RankedStore;
  answer: AnswerInWords;
  plan: ShoppingPlan | undefined;
  canShop: boolean;
  swapOffer: SwapOffer | undefined;
  renderBudgetLines: BudgetLinesRenderer | undefined;
  certaintyDetails: ReactNode;
}) {
  const { store, total } = first;
  const isSaving = answer.kind === 'cheapest' || answer.kind === 'likely-cheapest';
  const caution = findCaution(view, first, answer);
  const storeCount = view.ranked.length;
  // A plan with several stops replaces the caution, unless the caution is about a membership or missing items.
  const isReplaceable = caution === answer.caution && answer.swap === null;
  const planSentence = plan && (caution === null || isReplaceable) ? planText(plan, view.storeName) : null;
  return (
    <>
      <div className="flex items-start gap-3">
        <LogoCircle letters={store.logo} color={store.color} size="lg" className="roomy-only" />
        <div className="min-w-0 flex-1">
          <p className="text-lead leading-snug font-semibold text-pretty wrap-anywhere">{answer.sentence}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <span className={cx(isSaving && 'text-accent')}>
              <LargeAmount cents={total.totalCents} isEstimate={total.estimatedCount > 0} />
            </span>
            <span className="flex flex-wrap items-center gap-x-2">
              <CertaintyBadge answer={answer} />
              <CertaintyDetails view={view}>{certaintyDetails}</CertaintyDetails>
            </span>
          </div>
        </div>
      </div>
      <div className="mt-1 space-y-0.5">
        {renderBudgetLines?.(first)}
        {answer.rival !== null && (
          <p className={cx('font-medium text-pretty', isSaving && 'text-accent-strong')}>{answer.rival}</p>
        )}
        {planSentence !== null && (
          <p className="text-pretty wrap-anywhere">
            {canShop ? (
              <PageLink
                href={shopHref(plan?.recommended?.storeIds ?? [])}
                className="underline underline-offset-4"
              >
                {planSentence}
              </PageLink>
            ) : (
              planSentence
            )}
          </p>
        )}
        {planSentence === null && caution !== null && (
          <Caution view={view} answer={answer} caution={caution} swapOffer={swapOffer} />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {canShop && (
          <RouteLink variant="primary" href={shopHref(total.isComplete ? [store.id] : [])}>
            {t`Shop in the store`}
          </RouteLink>
        )}
        {storeCount > 1 ? (
          <Button aria-label={t`Compare ${storeCount} stores`} onClick={showComparison}>
            {t`Compare ${storeCount}`}
          </Button>
        ) : (
          <Button onClick={showComparison}>{t`See all prices`}</Button>
        )}
      </div>
    </>
  );
}

export function RecommendationCard({
  view,
  isLoading,
  milesWithoutStores,
  canShop = false,
  swapOffer,
  plan,
  renderBudgetLines,
  certaintyDetails,
}: {
  view: ComparisonView;
  isLoading: boolean;
  milesWithoutStores?: number | undefined;
  canShop?: boolean;
  swapOffer?: SwapOffer;
  plan?: ShoppingPlan;
  renderBudgetLines?: BudgetLinesRenderer;
  certaintyDetails?: ReactNode;
}) {
  if (isLoading) {
    return (
      <RecommendationShell>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="mt-3 h-11 w-2/5" />
        <Skeleton className="mt-3 h-16" />
      </RecommendationShell>
    );
  }
  if (view.ranked.length === 0) {
    return (
      <RecommendationShell>
        <EmptyRecommendation icon={<MapPin className="size-6" />} title={noStoresText(milesWithoutStores)}>
          {milesWithoutStores === undefined
            ? t`Pick up to five near you to compare.`
            : t`Widen the distance or choose another place.`}
        </EmptyRecommendation>
      </RecommendationShell>
    );
  }
  if (view.entries.length === 0) {
    return (
      <RecommendationShell>
        <EmptyRecommendation
          icon={<ShoppingBasket className="size-6" />}
          title={t`Add an item to see totals`}
        >
          {view.ranked.length === 1
            ? t`Your store is ready to compare.`
            : t`Your ${view.ranked.length} stores are ready to compare.`}
        </EmptyRecommendation>
      </RecommendationShell>
    );
  }
  const { answer } = view;
  const [first] = view.ranked;
  if (answer === null || first === undefined) return null;
  if (answer.kind === 'nothing') {
    return (
      <RecommendationShell>
        <EmptyRecommendation icon={<CircleQuestionMark className="size-6" />} title={answer.sentence}>
          {describeExclusiveBrand(view.entries) ?? t`Another store may have it.`}
        </EmptyRecommendation>
      </RecommendationShell>
    );
  }
  return (
    <RecommendationShell>
      <Answer {...{ view, first, answer, canShop, swapOffer, plan, renderBudgetLines, certaintyDetails }} />
    </RecommendationShell>
  );
}
