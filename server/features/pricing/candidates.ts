import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Firmness } from '#domain/item/firmness.ts';
import type { PriceObservation } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import {
  type ChainJson,
  type KnownChains,
  parseChains,
  parseObservationsByChain,
} from './chain-observations.ts';
import { type Candidate, type MatchableItemRow, toMatchableItem } from './fill-line.ts';
import type { ItemRow, StoreOffer } from './store-price.ts';

export type RequestedItem = { itemId: number; quantity?: number; firmness?: Firmness };

type PriceJson = [
  id: number,
  itemId: number,
  cents: number,
  regularCents: number | null,
  source: string,
  seconds: number,
  state?: string | null,
];

type CandidateRow = Omit<ItemRow, 'observationsByChain'> &
  MatchableItemRow & {
    line: number;
    sellers: { ids: number[]; names: string[] } | null;
    /** Prices seen at chains, as JSON. Parsed only if a price has to be estimated. */
    seen: string | null;
    /** This field and the ones below have values only in the first row. Those values cover all candidates. */
    atStores: PriceJson[] | null;
    atChains: PriceJson[] | null;
    membersAtStores: PriceJson[] | null;
    membersAtChains: PriceJson[] | null;
    chains: ChainJson[] | null;
  };

const MAX_CANDIDATES = 40;
const MAX_BRAND_CANDIDATES = 20;

/**
 * Lists the candidates for each entry. Looks up the chains that sell each brand once for all items, which is three
 * times as fast as a lookup for each item.
 */
async function listCandidates(
  db: Db,
  entries: readonly RequestedItem[],
  stores: readonly PricingStore[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    /* name: price-entries */
    with candidate as materialized (
      select row_number() over () as position, entry.line, product.id
      from unnest(
          ${entries.map(({ itemId }) => itemId)}::int[],
          ${entries.map(({ firmness = 'product' }) => firmness)}::text[]
        ) with ordinality as entry(id, firmness, line)
      join grocery_item wanted_item on wanted_item.id = entry.id
      join lateral (
        select wanted_item.id
        union all
        (select other.id from grocery_item other
          where entry.firmness in ('any', 'brand') and other.kind = wanted_item.kind and other.category = wanted_item.category
            and other.id <> wanted_item.id and case entry.firmness
              when 'any' then lower(other.brand) = lower(wanted_item.brand)
              -- Sources spell brands differently, so this compares only their letters. The domain's fit rules decide.
              else replace(search_words(other.brand), ' ', '') = replace(search_words(wanted_item.brand), ' ', '')
            end
          order by -other.popularity, other.id limit ${sql.lit(MAX_BRAND_CANDIDATES)})
        union all
        (select other.id from grocery_item other
          where entry.firmness = 'any' and other.kind = wanted_item.kind and other.category = wanted_item.category
            and other.id <> wanted_item.id and other.net_measure = wanted_item.net_measure
          order by -other.popularity, other.id limit ${sql.lit(MAX_CANDIDATES)})
      ) product on true
    )
    select candidate.line::int4 as line,
      item.id as "itemId", item.name, item.brand, item.unit, item.category, item.gtin, item.kind,
      item.usual_piece_lb as "usualPieceLb",
      item.net_amount as "netAmount", item.net_measure as "netMeasure", item.net_count as "netCount",
      item.base_price_cents as "basePriceCents", item.base_basis as "baseBasis", item.bls_code as "blsCode",
      item.brand_tier as "brandTier",
      brand_sellers.sellers,
      (select seen::text from item_sighting where item_sighting.item_id = coalesce(item.sighted_as, item.id)) as seen,
      case when candidate.position = 1 then (
        select json_agg(json_build_array(store_id, item_id, price_cents, regular_price_cents, source,
          floor(extract(epoch from observed_at))::bigint))
        from current_store_price
        where store_id = any(${stores.map(({ id }) => id)}::int[])
          and item_id = any((select array_agg(id) from candidate)::int[])
      ) end as "atStores",
      case when candidate.position = 1 then (
        select json_agg(json_build_array(chain_id, item_id, price_cents, regular_price_cents, source,
          floor(extract(epoch from observed_at))::bigint, state))
        from current_chain_price
        where chain_id = any(${[...new Set(stores.map(({ chainId }) => chainId))]}::int[])
          and item_id = any((select array_agg(id) from candidate)::int[])
      ) end as "atChains",
      case when candidate.position = 1 then (
        select json_agg(json_build_array(store_id, item_id, price_cents, regular_price_cents, source,
          floor(extract(epoch from observed_at))::bigint))
        from current_store_member_price
        where store_id = any(${stores.map(({ id }) => id)}::int[])
          and item_id = any((select array_agg(id) from candidate)::int[])
      ) end as "membersAtStores",
      case when candidate.position = 1 then (
        select json_agg(json_build_array(chain_id, item_id, price_cents, regular_price_cents, source,
          floor(extract(epoch from observed_at))::bigint, state))
        from current_chain_member_price
        where chain_id = any(${[...new Set(stores.map(({ chainId }) => chainId))]}::int[])
          and item_id = any((select array_agg(id) from candidate)::int[])
      ) end as "membersAtChains",
      case when candidate.position = 1 then (
        select json_agg(json_build_array(id, case when price_factor_known then price_factor end, price_factor_west,
          learned_offset, coalesce(learned_error, price_factor_error), price_habit, assortment = 'club-packs'))
        from chain
        where price_factor_known or price_habit <> 'promotion' or assortment = 'club-packs' or learned_error is not null
      ) end as chains
    from candidate
    join grocery_item item on item.id = candidate.id
    left join (
      select store_brand.brand, json_build_object('ids', array_agg(seller.id),
        'names', (array_agg(seller.name order by seller.id))[:3]) as sellers
      from store_brand join chain seller on seller.id = store_brand.chain_id
      group by store_brand.brand
    ) brand_sellers on brand_sellers.brand = lower(item.brand)
  `.execute(db);
  return rows;
}

const toObservation = ([, , priceCents, regularPriceCents, source, epochS]: PriceJson): PriceObservation => ({
  priceCents,
  regularPriceCents,
  source,
  observedAt: new Date(epochS * 1_000).toISOString(),
});

type PricesByItem = ReadonlyMap<number, readonly PriceJson[]>;

const groupByItem = (prices: readonly PriceJson[] | null | undefined): PricesByItem =>
  Map.groupBy(prices ?? [], ([, itemId]) => itemId);

type SeenPrices = { atStores: PricesByItem; atChains: PricesByItem };

function findObservations(
  itemId: number,
  { atStores, atChains }: SeenPrices,
  { id, chainId }: Pick<PricingStore, 'id' | 'chainId'>,
): Pick<StoreOffer, 'atStore' | 'atChain'> {
  const atStore = atStores.get(itemId)?.find(([storeId]) => storeId === id);
  const atChain = atChains.get(itemId)?.find(([seenChainId]) => seenChainId === chainId);
  return {
    atStore: atStore ? toObservation(atStore) : null,
    atChain: atChain ? { ...toObservation(atChain), state: atChain[6] ?? null } : null,
  };
}

type BatchPrices = { plain: SeenPrices; members: SeenPrices; chains: KnownChains };

function toCandidate(
  row: CandidateRow,
  { plain, members, chains }: BatchPrices,
  stores: readonly PricingStore[],
): Candidate {
  const { itemId, name, brand, unit, category, gtin, usualPieceLb, sellers } = row;
  const { basePriceCents, baseBasis, blsCode, brandTier } = row;
  const hasMemberPrices = members.atStores.has(itemId) || members.atChains.has(itemId);
  const offers = new Map(
    stores.map((store): [number, StoreOffer] => {
      const isChainsStoreBrand = sellers?.ids.includes(store.chainId) ?? false;
      const offer = {
        ...findObservations(itemId, plain, store),
        ...(hasMemberPrices && { member: findObservations(itemId, members, store) }),
        isChainsStoreBrand,
        brandOnlyAt: isChainsStoreBrand ? null : (sellers?.names ?? null),
      };
      return [store.id, offer];
    }),
  );
  let observationsByChain: ReturnType<typeof parseObservationsByChain> | undefined;
  return {
    ...{ itemId, name, brand, unit, category, gtin, usualPieceLb },
    ...{ basePriceCents, baseBasis, blsCode, brandTier },
    fitItem: toMatchableItem(row),
    observationsByChain() {
      observationsByChain ??= parseObservationsByChain(row.seen, chains);
      return observationsByChain;
    },
    offerAt({ id }) {
      const offer = offers.get(id);
      if (offer === undefined) throw new Error(`Prices were not read for store ${id}`);
      return offer;
    },
  };
}

/** The data is the same for every shopper. */
export type LinePricingData = { rows: readonly Candidate[]; chains: KnownChains };

/** A batch of this many lines blocks the event loop for a few milliseconds. */
export const LINES_PER_BATCH = 25;

/** An item can appear twice, because it can be popular both in its kind and in its brand. */
const removeDuplicates = (rows: readonly Candidate[]) => [
  ...new Map(rows.map((row) => [row.itemId, row])).values(),
];

export async function readLinePricingData(
  db: Db,
  entries: readonly RequestedItem[],
  stores: readonly PricingStore[],
): Promise<LinePricingData[]> {
  const rows = await listCandidates(db, entries, stores);
  const firstRow = rows.find(
    ({ chains, atStores, atChains, ...memberPrices }) =>
      chains ?? atStores ?? atChains ?? memberPrices.membersAtStores ?? memberPrices.membersAtChains,
  );
  const batchPrices = {
    plain: { atStores: groupByItem(firstRow?.atStores), atChains: groupByItem(firstRow?.atChains) },
    members: {
      atStores: groupByItem(firstRow?.membersAtStores),
      atChains: groupByItem(firstRow?.membersAtChains),
    },
    chains: parseChains(firstRow?.chains ?? []),
  };
  const rowsByLine = Map.groupBy(rows, ({ line }) => line);
  const data: LinePricingData[] = [];
  for (const [index] of entries.entries()) {
    if (index > 0 && index % LINES_PER_BATCH === 0) await nextTurn();
    const lineCandidates = (rowsByLine.get(index + 1) ?? []).map((row) =>
      toCandidate(row, batchPrices, stores),
    );
    data.push({ rows: removeDuplicates(lineCandidates), chains: batchPrices.chains });
  }
  return data;
}
