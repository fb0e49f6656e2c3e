import type { Db } from '#server/db/connect.ts';
import { mergeObservations, type ObservationInput } from '#server/features/observations/write.ts';

/**
 * An observation that refers to its item, store and chain by id. If `storeId` is null, the price applies to the whole
 * chain. Otherwise, `chainId` is ignored.
 */
export type ObservationRow = Omit<ObservationInput, 'line' | 'gtin' | 'chainSlug'>;

export async function recordObservations(db: Db, rows: readonly ObservationRow[], { now }: { now: Date }) {
  const inputs = rows.map((row, line) => ({ ...row, line, gtin: null, chainSlug: null }));
  const { inserted, duplicate, rejected } = await mergeObservations(db, inputs, { now });
  const countRejections = (pattern: RegExp) => rejected.filter(({ reason }) => pattern.test(reason)).length;
  return {
    inserted,
    duplicate,
    futureDated: countRejections(/in the future/),
    tooOld: countRejections(/too long ago/),
    unknown: countRejections(/^no /),
  };
}
