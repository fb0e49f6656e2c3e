import { USUAL_ERROR_PERCENT } from '#domain/usual-error.ts';

/** What a price is beside those seen before. */
export type Verdict = 'good' | 'usual' | 'dear';

/** A price is only judged by so many. */
const VERDICT_NEEDS = 8;

/** What differs less is no news. */
const NOTABLE = 0.03;

/** The middle half of prices in cents; null where there are fewer than `VERDICT_NEEDS`. */
export function usualRange(seenCents: readonly number[]): { lowCents: number; highCents: number } | null {
  if (seenCents.length < VERDICT_NEEDS) return null;
  const sorted = seenCents.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return { lowCents: at(0.25), highCents: at(0.75) };
}

/**
 * Whether a price is good, usual or dear beside an official average of all stores, both in cents. Half of the prices in stores lie
 * within `USUAL_ERROR_PERCENT` of what averages say: what is farther off is not usual.
 */
export function verdictBeside(priceCents: number, averageCents: number): Verdict {
  if (priceCents <= averageCents * (1 - USUAL_ERROR_PERCENT / 100)) return 'good';
  return priceCents >= averageCents * (1 + USUAL_ERROR_PERCENT / 100) ? 'dear' : 'usual';
}

/**
 * Whether a price is good, usual or dear beside what was seen of the item, all in cents; null where too little was. Below or
 * above the middle half of them by 3 % at least, so that what hardly ever changes is always usual.
 */
export function verdictOf(priceCents: number, seenCents: readonly number[]): Verdict | null {
  const usual = usualRange(seenCents);
  if (usual === null) return null;
  if (priceCents <= usual.lowCents * (1 - NOTABLE)) return 'good';
  return priceCents >= usual.highCents * (1 + NOTABLE) ? 'dear' : 'usual';
}
