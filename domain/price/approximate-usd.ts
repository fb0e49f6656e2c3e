import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

export function formatRoundedUsd(cents: number, isEstimate: boolean): string {
  const isWhole = isEstimate && Math.abs(cents) >= 100;
  return isWhole ? formatUsd(100 * Math.round(cents / 100)).slice(0, -3) : formatUsd(cents);
}

export function formatApproximateUsd(cents: number, isEstimate: boolean): string {
  const usd = formatRoundedUsd(cents, isEstimate);
  return isEstimate ? t`about ${usd}` : usd;
}

/**
 * Formats a part of a total and the rest. For an estimate, both amounts are in whole dollars and add up to the rounded
 * total, such as "about $4" and "$47" for $51.
 */
export function formatPartAndRest(
  { totalCents, partCents }: { totalCents: number; partCents: number },
  isEstimate: boolean,
): { part: string; rest: string } {
  const restCents = totalCents - partCents;
  if (!isEstimate || totalCents < 100)
    return {
      part: formatApproximateUsd(partCents, isEstimate),
      rest: formatRoundedUsd(restCents, isEstimate),
    };
  const partDollars = Math.round(partCents / 100);
  const restDollars = Math.round(totalCents / 100) - partDollars;
  const formatWholeUsd = (dollars: number) => formatUsd(100 * dollars).slice(0, -3);
  return {
    part: partDollars === 0 && partCents > 0 ? t`less than $1` : t`about ${formatWholeUsd(partDollars)}`,
    rest: restDollars === 0 && restCents > 0 ? t`less than $1` : formatWholeUsd(restDollars),
  };
}

type Total = { totalCents: number; estimatedCount: number };

/**
 * For two estimates, this is the difference between the displayed whole dollars, or the exact difference if those are
 * equal.
 */
export function computeDisplayedDifferenceCents(more: Total, less: Total): number {
  const differenceCents = more.totalCents - less.totalCents;
  const areRounded = [more, less].every(
    ({ totalCents, estimatedCount }) => estimatedCount > 0 && totalCents >= 100,
  );
  if (!areRounded) return differenceCents;
  return 100 * (Math.round(more.totalCents / 100) - Math.round(less.totalCents / 100)) || differenceCents;
}

export const formatShortUsd = (cents: number): string => formatUsd(cents).replace(/\.00$/, '');
