export type PriceVerdict = 'good' | 'usual' | 'expensive';

const MIN_PRICES = 8;

const NOTABLE_DIFFERENCE_SHARE = 0.03;

export function computeUsualRange(
  seenCents: readonly number[],
): { lowCents: number; highCents: number } | null {
  if (seenCents.length < MIN_PRICES) return null;
  const sorted = seenCents.toSorted((one, other) => one - other);
  const pickQuantile = (share: number) => sorted[Math.round((sorted.length - 1) * share)] as number;
  return { lowCents: pickQuantile(0.25), highCents: pickQuantile(0.75) };
}

/**
 * A price that differs from the average by less than this share is 'usual'. About half of all store prices are usual.
 */
const USUAL_SPREAD_SHARE = 0.15;

export function judgePriceAgainstAverage(priceCents: number, averageCents: number): PriceVerdict {
  if (priceCents <= averageCents * (1 - USUAL_SPREAD_SHARE)) return 'good';
  return priceCents >= averageCents * (1 + USUAL_SPREAD_SHARE) ? 'expensive' : 'usual';
}

export function judgePrice(priceCents: number, seenCents: readonly number[]): PriceVerdict | null {
  const usualRange = computeUsualRange(seenCents);
  if (usualRange === null) return null;
  if (priceCents <= usualRange.lowCents * (1 - NOTABLE_DIFFERENCE_SHARE)) return 'good';
  return priceCents >= usualRange.highCents * (1 + NOTABLE_DIFFERENCE_SHARE) ? 'expensive' : 'usual';
}
