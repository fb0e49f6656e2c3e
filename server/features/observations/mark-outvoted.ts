import { CONTRIBUTOR_AGREEMENT_FACTOR } from '#domain/price/reports.ts';
import type { ObservationInput } from './write.ts';

const priceRatio = (one: ObservationInput, other: ObservationInput) =>
  Math.max(one.priceCents, other.priceCents) / Math.min(one.priceCents, other.priceCents);

/** For each other named contributor, the ratio to their closest price. */
function otherContributorsRatios(row: ObservationInput, rows: readonly ObservationInput[]): number[] {
  const others = rows.filter(({ contributor }) => contributor && contributor !== row.contributor);
  const byContributor = Map.groupBy(others, ({ contributor }) => contributor);
  return [...byContributor.values()].map((theirs) => Math.min(...theirs.map((one) => priceRatio(row, one))));
}

function compareSupport(one: number[], other: number[]): number {
  const agreeing = (ratios: number[]) =>
    ratios.filter((ratio) => ratio <= CONTRIBUTOR_AGREEMENT_FACTOR).length;
  const distance = (ratios: number[]) => ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0);
  return agreeing(other) - agreeing(one) || distance(one) - distance(other);
}

/**
 * Only one price per item, store and day is stored. Marks all but the one that other contributors support most.
 * Otherwise, one contributor could replace what others agree on.
 */
export function markOutvotedPrices(rows: readonly ObservationInput[]): ObservationInput[] {
  const byDay = Map.groupBy(rows, (row) =>
    [row.gtin, row.itemId, row.storeId, row.channel, row.observedAt.getTime()].join(' '),
  );
  return [...byDay.values()].flatMap((sameDay) => {
    if (new Set(sameDay.map(({ contributor }) => contributor)).size < 2) return sameDay;
    const [best] = sameDay
      .map((row) => ({ row, ratios: row.contributor ? otherContributorsRatios(row, sameDay) : [] }))
      .toSorted((a, b) => compareSupport(a.ratios, b.ratios) || a.row.priceCents - b.row.priceCents);
    return sameDay.map((row) => ({ ...row, isOutvoted: row !== best?.row }));
  });
}
