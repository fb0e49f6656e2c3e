import { CircleHelp, MapPin, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Amount, BigAmount } from './amount.tsx';
import type { ComparisonView, RankedStore } from './comparison-view.ts';
import { exclusiveBrandHint } from './exclusive-brands.ts';
import { noStoresWords, restsOnWords } from './words.ts';

const titles = {
  lowest: 'Lowest for your whole cart',
  'likely-lowest': 'Likely lowest for your whole cart',
  'too-close': 'Lowest, but close',
  'only-complete': 'The store with your whole cart',
} as const;

function Shell({ title = titles.lowest, children }: { title?: string; children: ReactNode }) {
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

/** The badge of the answer; its reason shows on hover and focus, and is read out. */
function HowSure({ view }: { view: ComparisonView }) {
  const { words, comparison } = view;
  if (words === null || comparison.lowest === null) return null;
  const isSure = comparison.lowest.certainty === 'lowest';
  const isLikely = comparison.lowest.certainty === 'likely-lowest';
  return (
    <Tooltip content={words.explanation}>
      <button
        type="button"
        className="inline-flex items-center rounded-full touch"
        aria-label={`${words.label}. ${words.explanation}`}
      >
        <Badge
          tone={isSure ? 'accent' : isLikely ? 'accent-soft' : 'amber'}
          icon={<CircleHelp aria-hidden className="size-3.5" strokeWidth={1.75} />}
        >
          {words.label}
        </Badge>
      </button>
    </Tooltip>
  );
}

function keepSentence(view: ComparisonView, isEstimate: boolean) {
  const { savings } = view.comparison;
  if (savings === null) return null;
  if (savings.savingsCents === 0) return <p>Every store with everything asks the same.</p>;
  if (savings.certainty === 'too-close') {
    return <p>These prices cannot tell the totals apart.</p>;
  }
  return (
    <p>
      You keep <Amount cents={savings.savingsCents} isEstimate={isEstimate} className="font-semibold" />{' '}
      against {view.storeName(savings.dearestStoreId)}.
    </p>
  );
}

/** Where a chain's own brand keeps stores from being compared: what to do about it. */
function BrandHint({ view }: { view: ComparisonView }) {
  const hint = exclusiveBrandHint(view.entries);
  return hint === null ? null : <p className="text-sm text-amber">{hint}</p>;
}

function Answer({ view, lowest }: { view: ComparisonView; lowest: RankedStore }) {
  const { store, total } = lowest;
  const isEstimate = total.estimatedCount > 0;
  // It stands in the middle of a ZIP code; in the demo the distance is as made up as the store.
  const isOnlySample = store.isSample && !view.isSimulated;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <LogoCircle letters={store.logo} color={store.color} size="lg" />
        <div className="min-w-0 flex-[1_1_min(10rem,100%)]">
          <p className="line-clamp-2 text-lg font-semibold" title={store.name}>
            {store.name}
          </p>
          {store.calculatedDistance !== undefined && (
            <p className="figures text-sm text-ink-soft">
              {isOnlySample ? 'sample location' : `${store.calculatedDistance.toFixed(1)} miles away`}
              {store.isSample && !isOnlySample && ' · sample location'}
            </p>
          )}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-accent">
          <BigAmount cents={total.totalCents} isEstimate={isEstimate} />
        </span>
        <HowSure view={view} />
      </div>
      <div className="mt-1.5 space-y-1">
        {keepSentence(view, isEstimate)}
        <p className="text-sm text-ink-soft">
          <Amount cents={total.subtotalCents} /> + <Amount cents={total.taxCents} /> tax (8%)
          {isEstimate && (
            <>
              {' '}
              · between <Amount cents={total.lowTotalCents} /> and <Amount cents={total.highTotalCents} />
            </>
          )}
        </p>
        <p className="text-sm text-ink-soft">{restsOnWords(total, view.isSimulated)}</p>
        <BrandHint view={view} />
      </div>
    </>
  );
}

/**
 * The answer before anything else: where the whole cart costs least, how much, how sure. Says plainly when
 * there is no answer: nothing in the cart, no store picked, or no store that has everything.
 */
export function AnswerCard({
  view,
  isLoading,
  emptyReachMiles,
}: {
  view: ComparisonView;
  isLoading: boolean;
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
            ? 'Pick up to five near you to compare.'
            : 'Widen the distance or choose another place.'}
        </Nothing>
      </Shell>
    );
  }
  if (view.entries.length === 0) {
    return (
      <Shell>
        <Nothing icon={<ShoppingBasket {...icon} />} title="Add an item to see totals">
          {view.ranked.length === 1 ? 'Your store is' : `Your ${view.ranked.length} stores are`} ready to
          compare.
        </Nothing>
      </Shell>
    );
  }
  if (view.lowest === null) {
    const best = view.ranked[0];
    return (
      <Shell>
        <Nothing icon={<CircleHelp {...icon} />} title="No store has everything">
          {best &&
            `${best.store.name} comes closest with ${best.total.pricedCount} of ${best.total.itemCount} items. Totals with gaps are not compared.`}
        </Nothing>
        <BrandHint view={view} />
      </Shell>
    );
  }
  const certainty = view.comparison.lowest?.certainty;
  return (
    <Shell title={titles[certainty ?? 'lowest']}>
      <Answer view={view} lowest={view.lowest} />
    </Shell>
  );
}
