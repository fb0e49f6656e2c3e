import { sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { ANY_BRAND, type Firmness } from '#domain/firmness.ts';
import type { Db } from '#server/db/connect.ts';
import { pieceOf } from '#server/features/grocery-items/api.ts';
import type { ComparedStore } from '#server/features/stores/api.ts';
import { type Candidate, lineFiller } from './fill-line.ts';
import { type ChainJson, type ToldApart, toChains, toSightings } from './sightings.ts';
import type { ItemRow, OfferRow } from './store-price.ts';

type Priced = Pick<CartEntry, 'item' | 'storePrices'>;

/** What does not say how many or how firm is one of the very product. */
type Wished = { itemId: number; quantity?: number; firmness?: Firmness };

type CandidateRow = Omit<ItemRow, 'sightings'> &
  OfferRow & {
    line: number;
    kind: string;
    storeId: number | null;
    /** In the row of the first store only: JSON, parsed only where something is estimated. */
    seen: string | null;
    /** In one row only. */
    chains: ChainJson[] | null;
  };

/** So many products of a kind may fill a line, the most popular; of the wished brand so many more. */
const CANDIDATES = 40;
const CANDIDATES_OF_BRAND = 20;

/** The candidates of each line, with what is known of each at every store. */
async function readCandidates(
  db: Db,
  entries: readonly Wished[],
  stores: readonly ComparedStore[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    /* name: price-entries */
    select asked.line::int4 as line,
      item.id as "itemId", item.name, item.brand, item.unit, item.category, item.gtin, item.kind,
      item.usual_piece_lb as "usualPieceLb",
      item.base_price_cents as "basePriceCents", item.base_basis as "baseBasis", item.bls_code as "blsCode",
      item.brand_tier as "brandTier",
      compared.store_id as "storeId",
      at_store.price_cents as "storePriceCents", at_store.regular_price_cents as "storeRegularPriceCents",
      at_store.source as "storeSource", at_store.observed_at as "storeObservedAt",
      at_chain.price_cents as "chainPriceCents", at_chain.regular_price_cents as "chainRegularPriceCents",
      at_chain.source as "chainSource", at_chain.observed_at as "chainObservedAt", at_chain.state as "chainState",
      coalesce(compared.chain_id = any(brand_at.chain_ids), false) as "isOwnLabel",
      case when not compared.chain_id = any(brand_at.chain_ids) then brand_at.chain_names end as "brandOnlyAt",
      case when compared.position = 1 then (
        select seen::text from item_sighting where item_sighting.item_id = coalesce(item.sighted_as, item.id)
      ) end as seen,
      case when asked.line = 1 and compared.position = 1 and item.id = wished.id then (
        select json_agg(json_build_array(id, case when price_factor_known then price_factor end, price_factor_west,
          learned_offset, coalesce(learned_error, price_factor_error), price_habit, assortment = 'club-packs'))
        from chain
        where price_factor_known or price_habit <> 'promotion' or assortment = 'club-packs' or learned_error is not null
      ) end as chains
    from unnest(
        ${entries.map(({ itemId }) => itemId)}::int[],
        ${entries.map(({ firmness = 'product' }) => firmness)}::text[]
      ) with ordinality as asked(id, firmness, line)
    join grocery_item wished on wished.id = asked.id
    join lateral (
      select wished.id
      union
      (select other.id from grocery_item other
        where other.kind = wished.kind and other.category = wished.category and case asked.firmness
          when 'any' then lower(other.brand) = lower(wished.brand)
          -- Sources do not write a brand alike: the rule itself compares letters.
          when 'brand' then replace(search_words(other.brand), ' ', '') = replace(search_words(wished.brand), ' ', '')
          else false
        end
        order by -other.popularity, other.id limit ${sql.lit(CANDIDATES_OF_BRAND)})
      union
      (select other.id from grocery_item other
        where asked.firmness = 'any' and other.kind = wished.kind and other.category = wished.category
          and other.net_measure = wished.net_measure
        order by -other.popularity, other.id limit ${sql.lit(CANDIDATES)})
    ) candidate on true
    join grocery_item item on item.id = candidate.id
    left join unnest(${stores.map(({ id }) => id)}::int[], ${stores.map(({ chainId }) => chainId)}::int[])
      with ordinality as compared(store_id, chain_id, position) on true
    left join lateral (
      select price_cents, regular_price_cents, source, observed_at from current_store_price
      where current_store_price.store_id = compared.store_id and current_store_price.item_id = item.id limit 1
    ) at_store on true
    left join lateral (
      select price_cents, regular_price_cents, source, observed_at, state from current_chain_price
      where current_chain_price.chain_id = compared.chain_id and current_chain_price.item_id = item.id limit 1
    ) at_chain on true
    left join (
      select store_brand.brand, array_agg(seller.id) as chain_ids,
        (array_agg(seller.name order by seller.id))[:3] as chain_names
      from store_brand join chain seller on seller.id = store_brand.chain_id
      group by store_brand.brand
    ) brand_at on brand_at.brand = lower(item.brand)
  `.execute(db);
  return rows;
}

const toCandidates = (rows: readonly CandidateRow[], chains: ToldApart): Candidate[] =>
  [...Map.groupBy(rows, ({ itemId }) => itemId).values()].flatMap((ofItem) => {
    const [row] = ofItem;
    const seen = ofItem.find((offer) => offer.seen !== null)?.seen ?? null;
    const offers = new Map(
      ofItem.flatMap((offer) => (offer.storeId === null ? [] : [[offer.storeId, offer] as const])),
    );
    return row === undefined ? [] : [{ ...row, sightings: () => toSightings(seen, chains), offers }];
  });

/**
 * The entries of a list, each with the item that stands for it and, at every one of these stores, in their order, the
 * price of the product that fills it there: the cheapest that fits (`domain/fit.ts`).
 *
 * One prepared statement whose work does not grow with the price tables: a lateral join with a limit stays one index
 * lookup per candidate and store. The few brands that only some chains sell are gathered once per statement instead:
 * measured, that takes a third of the time of looking them up item by item.
 */
export async function priceEntries<Entry extends Wished>(
  db: Db,
  entries: readonly Entry[],
  { stores, now }: { stores: readonly ComparedStore[]; now: Date },
): Promise<(Entry & Priced)[]> {
  if (entries.length === 0) return [];
  const rows = await readCandidates(db, entries, stores);
  const chains = toChains(rows.find((row) => row.chains !== null)?.chains ?? []);
  const rowsOf = Map.groupBy(rows, ({ line }) => line);
  return entries.flatMap((entry, index) => {
    const candidates = toCandidates(rowsOf.get(index + 1) ?? [], chains);
    const wished = candidates.find(({ itemId }) => itemId === entry.itemId);
    if (wished === undefined) return [];
    const { firmness = 'product', quantity = 1 } = entry;
    const { itemId: id, name, unit, category, gtin, usualPieceLb } = wished;
    const brand = firmness === 'any' ? ANY_BRAND : wished.brand;
    const fillAt = lineFiller({ wished, firmness, quantity }, candidates, now);
    const item = { id, name, brand, unit, category, gtin, ...pieceOf(usualPieceLb) };
    return [{ ...entry, item, storePrices: stores.map(fillAt) }];
  });
}
