import type { PriceReport } from '#contract/price-reports.ts';
import { formatUsd } from '#domain/money.ts';

/** Shows how accepting a report changes the price that shoppers see, with the chain's card and without it. */
export function PriceEffect({ report }: { report: PriceReport }) {
  const { isMember, regularPriceCents, withoutCard } = report;
  return (
    <>
      <EffectLine effect={report} shoppers={isMember ? 'with the card ' : ''} />
      {withoutCard !== null && <EffectLine effect={withoutCard} shoppers="without the card " />}
      {regularPriceCents !== null && !isMember && (
        <p className="text-sm">
          After the promotion, and for estimates at other stores:{' '}
          <span className="figures font-semibold">{formatUsd(regularPriceCents)}</span>
        </p>
      )}
    </>
  );
}

function EffectLine({
  effect,
  shoppers,
}: {
  effect: Pick<PriceReport, 'shownCents' | 'isEstimate' | 'thenCents'> & {
    regularPriceCents?: number | null;
  };
  shoppers: string;
}) {
  const { shownCents, isEstimate, thenCents, regularPriceCents = null } = effect;
  const formatPrice = (cents: number | null) => (cents === null ? 'Not available' : formatUsd(cents));
  return (
    <p className="text-sm">
      Shown {shoppers}now {isEstimate && 'about '}
      <span className="figures">{formatPrice(shownCents)}</span>, then{' '}
      <span className="figures font-semibold">{formatPrice(thenCents)}</span>
      {shownCents === thenCents && regularPriceCents === null && ': nothing changes'}
    </p>
  );
}
