import { sql } from 'kysely';
import { MAX_REPORTS_SHOWN } from '#contract/limits.ts';
import type { HoldReason } from '#domain/price/reports.ts';
import type { Db } from '#server/db/connect.ts';
import { mergeObservations, type ObservationInput } from './write.ts';

/** An imported price that failed a check and waits for review. */
type HeldPrice = {
  id: number;
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  /** If the price applies to the whole chain, this is any of the chain's stores. */
  storeId: number;
  /** Set only if the price applies to the whole chain. */
  chainName: string | null;
  chainId: number;
  state: string;
  priceCents: number;
  regularPriceCents: number | null;
  source: string;
  seenAt: Date;
  doubt: Exclude<HoldReason, 'unconfirmed'>;
};

/**
 * Sources take turns, and so do the contributors to each, so that none with many prices can hide the others' prices.
 */
export async function listHeldPrices(db: Db): Promise<HeldPrice[]> {
  const { rows } = await sql<HeldPrice>`
    /* name: held-prices */
    select held.id, held.item_id as "itemId", item.name, item.brand, item.unit, store.id as "storeId",
      case when held.store_id is null then chain.name end as "chainName", held.chain_id as "chainId",
      store.state, held.price_cents as "priceCents", held.regular_price_cents as "regularPriceCents", held.source,
      held.observed_at as "seenAt", held.doubt
    from (
      select *, row_number() over (partition by source order by turn, held_at, id) as place
      from (
        select *, row_number() over (partition by source, contributor order by held_at, id) as turn
        from held_price where state = 'waiting' and doubt <> 'unconfirmed'
      ) waiting
    ) held join grocery_item item on item.id = held.item_id join chain on chain.id = held.chain_id
    join lateral (
      select id, state from store
      where case when held.store_id is null then store.chain_id = held.chain_id and not is_hidden
        else store.id = held.store_id end
      order by id limit 1
    ) store on true
    order by held.place, held.held_at, held.id limit ${sql.lit(MAX_REPORTS_SHOWN)}
  `.execute(db);
  return rows;
}

/** Accepts or rejects a held price. Returns false if the price has changed since the administrator saw it. */
export function reviewHeldPrice(
  db: Db,
  {
    id,
    priceCents,
    regularPriceCents,
    isAccepted,
    now,
  }: Pick<HeldPrice, 'id' | 'priceCents' | 'regularPriceCents'> & { isAccepted: boolean; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Omit<ObservationInput, 'line' | 'gtin' | 'chainSlug'>>`
      update held_price set state = ${isAccepted ? 'accepted' : 'rejected'}
      where id = ${id} and price_cents = ${priceCents} and state = 'waiting'
        and regular_price_cents is not distinct from ${regularPriceCents}
      returning item_id as "itemId", store_id as "storeId", chain_id as "chainId", price_cents as "priceCents",
        regular_price_cents as "regularPriceCents", channel, source, observed_at as "observedAt"
    `.execute(tx);
    const observations = rows.map((row, line) => ({ ...row, line, gtin: null, chainSlug: null }));
    if (isAccepted && observations.length > 0) await mergeObservations(tx, observations, { now });
    return observations.length > 0;
  });
}
