import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import { AGREEMENT_FACTOR } from '#domain/price/reports.ts';
import type { Tx } from '#server/db/connect.ts';
import { type WithdrawnPrice, withdrawObservations } from '#server/features/observations/api.ts';
import { REPORTER_ORIGIN_RETENTION_DAYS } from './ties.ts';

type Place = { itemId: number; storeId: number };

/**
 * Selects which published prices of an item at a store to remove:
 * - `at`: prices that agree with `priceCents`, the price of a withdrawn report. If `priceCents` is null, prices seen at
 *   exactly this time. In both cases, also prices that are no longer backed by any report.
 * - `after`: prices seen after this time, either only member prices or only regular prices, depending on `isMember`.
 */
export type RemovedPrices = Place &
  ({ at: Date; priceCents: number | null } | { after: Date; isMember: boolean });

const isBackedBy = (state: 'accepted' | 'counted') => sql`exists (
  select from own_price report
  where report.state = ${state} and report.item_id = seen.item_id and report.store_id = seen.store_id
    and report.published_seen_at = seen.observed_at and report.is_member = seen.is_member
    and report.price_cents = seen.price_cents
)`;

/** Removes published prices, except those that an administrator accepted. Returns the removed ones. */
export async function removePublishedPrices(
  tx: Tx,
  removed: readonly RemovedPrices[],
  now: Date,
): Promise<WithdrawnPrice[]> {
  if (removed.length === 0) return [];
  // The households of older reports are no longer known, so nobody could restore their prices.
  const since = new Date(now.getTime() - REPORTER_ORIGIN_RETENTION_DAYS * DAY_MS);
  const column = <T>(pick: (each: RemovedPrices) => T) => removed.map(pick);
  const { rows } = await sql<Place & { seenAt: Date; isMember: boolean }>`
    /* name: removed-reports */
    select seen.item_id as "itemId", seen.store_id as "storeId", seen.observed_at as "seenAt", seen.is_member as "isMember"
    from unnest(${column(({ itemId }) => itemId)}::int[], ${column(({ storeId }) => storeId)}::int[],
        ${column((each) => ('at' in each ? each.at : null))}::timestamptz[],
        ${column((each) => ('at' in each ? each.priceCents : null))}::int[],
        ${column((each) => ('after' in each ? each.after : null))}::timestamptz[],
        ${column((each) => ('after' in each ? each.isMember : null))}::boolean[]
      ) as input(item_id, store_id, at, price_cents, after, is_member)
    join price_observation seen on seen.item_id = input.item_id and seen.store_id = input.store_id
    join price_source on price_source.id = seen.source_id and price_source.source = ${SHOPPER_SOURCE}
    where not ${isBackedBy('accepted')} and case
      when input.after is not null then seen.observed_at > input.after and seen.is_member = input.is_member
      when input.price_cents is null then seen.observed_at = input.at or not ${isBackedBy('counted')}
      when greatest(seen.price_cents, input.price_cents)
          <= ${sql.lit(AGREEMENT_FACTOR)} * least(seen.price_cents, input.price_cents) then seen.observed_at > ${since}
      else not ${isBackedBy('counted')} end
  `.execute(tx);
  return withdrawObservations(tx, rows);
}
