import { CircleQuestionMark, MapPin, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer as AnswerInWords, AnswerKind } from '#domain/answer.ts';
import { counted, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { membershipWords } from '#web/shared/membership-words.ts';
import { priceEntry } from '#web/shared/price-entry.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Amount, BigAmount } from './amount.tsx';
import type { ComparisonView, RankedStore, ViewStore } from './comparison-view.ts';
import { exclusiveBrandHint } from './exclusive-brands.ts';
import { certaintyOf, noStoresWords, restsOnWords } from './words.ts';

const titles: Record<AnswerKind, string> = {
  cheapest: t`Lowest for your whole cart`,
  'likely-cheapest': t`Likely lowest for your whole cart`,
  'best-bet': t`Best bet for your whole cart`,
  even: t`About even for your whole cart`,
  same: t`The same for your whole cart`,
  alone: t`Your whole cart`,
  'only-complete': t`The store with your whole cart`,
  gaps: t`Your cart`,
  nothing: t`Your cart`,
};

function Shell({ title = titles.alone, children }: { title?: string; children: ReactNode }) {
  return (
    <Card aria-live="polite" className="border-line p-5">
      <h2 className="mb-3 text-sm font-medium text-ink-soft">{title}</h2>
      {children}
    </Card>
  );
}

function Nothing({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
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

/** Where a chain's own brand keeps stores from being compared: what to do about it. */
function BrandHint({ view }: { view: ComparisonView }) {
  const hint = exclusiveBrandHint(view.entries);
  return hint === null ? null : <p className="mt-2 text-sm text-amber">{hint}</p>;
}

/** The badge of the answer; the chances show on hover and focus, and are read out. */
function HowSure({ answer: { kind, label, explanation } }: { answer: AnswerInWords }) {
  if (explanation === null) return null;
  const tone = certaintyOf(kind);
  return (
    <Tooltip content={explanation}>
      <button
        type="button"
        className="inline-flex items-center rounded-full touch"
        aria-label={`${label}. ${explanation}`}
      >
        <Badge tone={tone} icon={<CircleQuestionMark aria-hidden className="size-3.5" strokeWidth={1.75} />}>
          {label}
        </Badge>
      </button>
    </Tooltip>
  );
}

/** Where the store is, as far as is known. */
function Whereabouts({ store, isSimulated }: { store: ViewStore; isSimulated: boolean }) {
  if (store.calculatedDistance === undefined) return null;
  // A sample stands in the middle of a ZIP code; in the demo the distance is as made up as the store.
  const isOnlySample = store.isSample && !isSimulated;
  return (
    <p className="figures text-sm text-ink-soft">
      {isOnlySample ? t`sample location` : t`${store.calculatedDistance.toFixed(1)} miles away`}
      {store.isSample && !isOnlySample && t` · sample location`}
    </p>
  );
}

function Answer({
  view,
  first,
  answer,
  belowTotal,
}: {
  view: ComparisonView;
  first: RankedStore;
  answer: AnswerInWords;
  belowTotal: ReactNode;
}) {
  const { store, total } = first;
  const isEstimate = total.estimatedCount > 0;
  const withCardCount = view.entries.filter(({ storePrices }) =>
    storePrices.some((at) => at.store.id === store.id && at.card?.isCounted),
  ).length;
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <LogoCircle letters={store.logo} color={store.color} size="lg" />
        <div className="min-w-0 flex-[1_1_min(10rem,100%)]">
          <p className="text-lg leading-snug font-semibold text-pretty wrap-anywhere">{answer.sentence}</p>
          <Whereabouts store={store} isSimulated={view.isSimulated} />
          {store.membership !== null && (
            <p className="text-sm text-ink-soft">{membershipWords(store.membership)}</p>
          )}
        </div>
      </div>
      {total.isComplete && (
        <>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
            <span className={cx(view.lowest !== null && 'text-accent')}>
              <BigAmount cents={total.totalCents} isEstimate={isEstimate} />
            </span>
            <HowSure answer={answer} />
          </div>
          <p className="mt-1.5 text-sm text-ink-soft">
            {rich`${<Amount cents={total.subtotalCents} isEstimate={isEstimate} />} + ${<Amount cents={total.taxCents} isEstimate={isEstimate} />} tax (${view.taxWords})`}
            {isEstimate &&
              rich` · between ${<Amount cents={total.lowTotalCents} />} and ${<Amount cents={total.highTotalCents} />}, 4 in 5`}
          </p>
        </>
      )}
      {belowTotal}
      <p className="mt-1 text-sm text-ink-soft">
        {restsOnWords(total, view.isSimulated)}
        {withCardCount > 0 && ` ${t`${counted(withCardCount, 'price')} with your card.`}`}
      </p>
      {answer.details.length > 0 && (
        <ul className="mt-3 space-y-1.5 border-t border-line pt-3">
          {answer.details.map((detail) => (
            <li key={detail} className="text-pretty">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {view.toSettle.length > 0 && (
        <Button
          look="quiet"
          size="sm"
          className="-my-1 -ml-2.5 underline underline-offset-4"
          onClick={() => priceEntry.set(view.toSettle)}
        >
          {t`Enter prices I saw`}
        </Button>
      )}
      {view.toSettle.length > 0 && (
        <PageLink
          href="/receipts"
          className="inline-flex items-center px-2.5 text-sm underline underline-offset-4 touch"
        >
          {t`Add a receipt`}
        </PageLink>
      )}
      <BrandHint view={view} />
    </>
  );
}

/**
 * The answer before anything else: one sentence that one would say aloud, how much, and what follows from it. Says plainly
 * when there is none: nothing in the cart, no store picked, or no price known.
 */
export function AnswerCard({
  view,
  isLoading,
  emptyReachMiles,
  belowTotal,
}: {
  view: ComparisonView;
  isLoading: boolean;
  /** How its tax is worked out, and what it does not hold. */
  belowTotal?: ReactNode;
  /** The distance within which there is no store at all. */
  emptyReachMiles?: number | undefined;
}) {
  if (isLoading) {
    return (
      <Shell>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="mt-3 h-11 w-2/5" />
        <Skeleton className="mt-3 h-16" />
      </Shell>
    );
  }
  const icon = { 'aria-hidden': true, className: 'size-6', strokeWidth: 1.75 } as const;
  if (view.ranked.length === 0) {
    return (
      <Shell>
        <Nothing icon={<MapPin {...icon} />} title={noStoresWords(emptyReachMiles)}>
          {emptyReachMiles === undefined
            ? t`Pick up to five near you to compare.`
            : t`Widen the distance or choose another place.`}
        </Nothing>
      </Shell>
    );
  }
  if (view.entries.length === 0) {
    return (
      <Shell>
        <Nothing icon={<ShoppingBasket {...icon} />} title={t`Add an item to see totals`}>
          {rich`${view.ranked.length === 1 ? t`Your store is` : t`Your ${view.ranked.length} stores are`} ready to compare.`}
        </Nothing>
      </Shell>
    );
  }
  const { answer } = view;
  const [first] = view.ranked;
  if (answer === null || first === undefined) return null;
  if (answer.kind === 'nothing') {
    return (
      <Shell title={titles.nothing}>
        <Nothing icon={<CircleQuestionMark {...icon} />} title={answer.sentence}>
          {t`Another store may have one.`}
        </Nothing>
        <BrandHint view={view} />
      </Shell>
    );
  }
  return (
    <Shell title={titles[answer.kind]}>
      <Answer view={view} first={first} answer={answer} belowTotal={belowTotal} />
    </Shell>
  );
}
