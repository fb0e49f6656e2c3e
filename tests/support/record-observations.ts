import type { Db } from '#server/db/connect.ts';
import { mergeObservations, type NamedObservation } from '#server/features/prices/write.ts';

/** One sighting of a price, by ids. With `storeId` null it holds for the whole chain; else `chainId` is not read. */
export type ObservationRow = Omit<NamedObservation, 'line' | 'gtin' | 'chainSlug'>;

/** Writes observations; answers how many were new, were there, and were refused by reason. */
export async function recordObservations(db: Db, rows: readonly ObservationRow[], { now }: { now: Date }) {
  const named = rows.map((row, line) => ({ ...row, line, gtin: null, chainSlug: null }));
  const { inserted, duplicate, rejected } = await mergeObservations(db, named, { now });
  const count = (pattern: RegExp) => rejected.filter(({ reason }) => pattern.test(reason)).length;
  return {
    inserted,
    duplicate,
    futureDated: count(/in the future/),
    tooOld: count(/too long ago/),
    unknown: count(/^no /),
  };
}
