import { sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { anyBrand, type Firmness } from '#domain/item/firmness.ts';
import { type PriceObservation, SHOPPER_SOURCE } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { optionalPiece } from '#server/features/grocery-items/api.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import { type ChainJson, type KnownChains, parseChains, parseObservations } from './chain-observations.ts';
import { type Candidate, createLineFiller } from './fill-line.ts';
import { readThroughCache } from './line-cache.ts';
import { type OwnObservation, withOwnObservations, withOwnOffer } from './own-observations.ts';
import type { ItemRow } from './store-price.ts';

type Priced = Pick<CartEntry, 'item' | 'storePrices'>;

type RequestedItem = { itemId: number; quantity?: number; firmness?: Firmness };

type PriceJson = [
  id: number,
  itemId: number,
  cents: number,
  regularCents: number | null,
  source: string,
  seconds: number,
  state?: string | null,
];

type CandidateRow = Omit<ItemRow, 'chainObservations'> &
  Pick<Candidate, 'kind' | 'netAmount' | 'netMeasure' | 'netCount'> & {
    line: number;
    /** The chains that sell the brand, if it's sold by only a few. */
    sellers: { ids: number[]; names: string[] } | null;
    /** JSON, parsed only if something has to be estimated. */
    seen: string | null;
    /** Set in the first row only, like the fields below, for all candidates. */
    atStores: PriceJson[] | null;
    atChains: PriceJson[] | null;
    membersAtStores: PriceJson[] | null;
    membersAtChains: PriceJson[] | null;
    chains: ChainJson[] | null;
  };

/** Candidates per line: the most popular of the kind, plus the most popular of the requested brand. */
const MAX_CANDIDATES = 40;
const MAX_BRAND_CANDIDATES = 20;

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
              -- Sources spell brands differently, so candidates are preselected by letters; the domain rule decides.
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

type PricesByItem = ReadonlyMap<number, readonly PriceJson[]>;

const groupByItem = (seen: readonly PriceJson[] | null | undefined): PricesByItem =>
  Map.groupBy(seen ?? [], ([, itemId]) => itemId);

const toObservation = ([, , priceCents, regularPriceCents, source, epochS]: PriceJson): PriceObservation => ({
  priceCents,
  regularPriceCents,
  source,
  observedAt: new Date(epochS * 1_000).toISOString(),
});

type SeenPrices = { atStores: PricesByItem; atChains: PricesByItem };

type KnownPrices = SeenPrices & {
  members: SeenPrices;
  chains: KnownChains;
  own: ReadonlyMap<number, readonly OwnObservation[]>;
  withoutReports: boolean;
};

function toCandidate(row: CandidateRow, { chains, ...known }: KnownPrices): Candidate {
  const { itemId, seen, sellers } = row;
  const seenOf = ({ atStores, atChains }: SeenPrices) => {
    const [ofStores, ofChains] = [atStores.get(itemId), atChains.get(itemId)];
    return ({ id, chainId }: PricingStore) => {
      const atStore = ofStores?.find(([storeId]) => storeId === id);
      const atChain = ofChains?.find(([seenChainId]) => seenChainId === chainId);
      return {
        atStore: atStore ? toObservation(atStore) : null,
        atChain: atChain ? { ...toObservation(atChain), state: atChain[6] ?? null } : null,
      };
    };
  };
  const seenAt = seenOf(known);
  // Most items have no member prices.
  const { members } = known;
  const isForMembers = members.atStores.has(itemId) || members.atChains.has(itemId);
  const memberAt = isForMembers ? seenOf(members) : null;
  const own = known.own.get(itemId);
  return {
    ...row,
    // Sightings don't record which of them were shoppers' reports.
    chainObservations: () =>
      withOwnObservations(parseObservations(known.withoutReports ? null : seen, chains), own, chains),
    offerAt(store) {
      const isOwnLabel = sellers?.ids.includes(store.chainId) ?? false;
      const offer = {
        ...seenAt(store),
        ...(memberAt && { member: memberAt(store) }),
        isOwnLabel,
        brandOnlyAt: isOwnLabel ? null : (sellers?.names ?? null),
      };
      return withOwnOffer(offer, own, store);
    },
  };
}

/** The most popular items of the brand may also be among those of the kind. */
const removeDuplicates = (rows: readonly CandidateRow[]) => [
  ...new Map(rows.map((row) => [row.itemId, row])).values(),
];

type View = {
  stores: readonly PricingStore[];
  own?: readonly OwnObservation[];
  now: Date;
  /** Leaves out prices reported by other shoppers, and estimates from averages only. */
  withoutReports?: boolean;
};

type Line = { rows: CandidateRow[]; read: ReadTogether };

type ReadTogether = Pick<CandidateRow, 'atStores' | 'atChains' | 'membersAtStores' | 'membersAtChains'> & {
  chains: KnownChains;
};

async function readLines(
  db: Db,
  entries: readonly RequestedItem[],
  stores: readonly PricingStore[],
): Promise<Line[]> {
  const rows = await listCandidates(db, entries, stores);
  const first = rows.find(
    ({ chains, atStores, atChains, ...of }) =>
      chains ?? atStores ?? atChains ?? of.membersAtStores ?? of.membersAtChains,
  );
  const read = {
    atStores: first?.atStores ?? null,
    atChains: first?.atChains ?? null,
    membersAtStores: first?.membersAtStores ?? null,
    membersAtChains: first?.membersAtChains ?? null,
    chains: parseChains(first?.chains ?? []),
  };
  const rowsOf = Map.groupBy(rows, ({ line }) => line);
  return entries.map((_, index) => ({ rows: removeDuplicates(rowsOf.get(index + 1) ?? []), read }));
}

/**
 * Reads everything needed to price these entries at these stores, unless this process has read it since the last change
 * (`readThroughCache`). The result prices them at any of the stores without further queries. One prepared statement returns
 * one row per candidate, whatever the number of stores; its cost doesn't grow with the price tables. Collecting brands
 * sold by few chains once per statement takes a third of the time of looking them up per item.
 */
export async function readEntryPrices<Entry extends RequestedItem>(
  db: Db,
  entries: readonly Entry[],
  stores: readonly PricingStore[],
): Promise<(view: View) => (Entry & Priced)[]> {
  if (entries.length === 0) return () => [];
  const places = stores.map(({ id, chainId }) => `${id}/${chainId}`).join();
  const keys = entries.map(({ itemId, firmness = 'product' }) => `${itemId} ${firmness} ${places}`);
  const lines = await readThroughCache(db, keys, (missing) =>
    readLines(
      db,
      missing.map((place) => entries[place] as Entry),
      stores,
    ),
  );
  return ({ stores: shownAt, own = [], now, withoutReports = false }) => {
    const ownOf = Map.groupBy(own, ({ itemId }) => itemId);
    const bySource = (seen: readonly PriceJson[] | null) =>
      groupByItem(withoutReports ? seen?.filter(([, , , , source]) => source !== SHOPPER_SOURCE) : seen);
    const toKnown = (read: ReadTogether): KnownPrices => ({
      atStores: bySource(read.atStores),
      atChains: bySource(read.atChains),
      members: { atStores: bySource(read.membersAtStores), atChains: bySource(read.membersAtChains) },
      ...{ withoutReports, chains: read.chains, own: ownOf },
    });
    const knownOf = new Map([...new Set(lines.map(({ read }) => read))].map((read) => [read, toKnown(read)]));
    return entries.flatMap((entry, index) => {
      const { rows, read } = lines[index] as Line;
      const known = knownOf.get(read) as KnownPrices;
      const candidates = rows.map((row) => toCandidate(row, known));
      const requested = candidates.find(({ itemId }) => itemId === entry.itemId);
      if (requested === undefined) return [];
      const { firmness = 'product', quantity = 1 } = entry;
      const { itemId: id, name, unit, category, gtin, usualPieceLb } = requested;
      const brand = firmness === 'any' ? anyBrand() : requested.brand;
      const fillAt = createLineFiller({ requested, firmness, quantity }, candidates, now);
      const item = { id, name, brand, unit, category, gtin, ...optionalPiece(usualPieceLb) };
      return [{ ...entry, item, storePrices: shownAt.map(fillAt) }];
    });
  };
}

/** The cheapest product that fits (`domain/item/fit.ts`) at each store, in the order of the stores. */
export async function priceEntries<Entry extends RequestedItem>(
  db: Db,
  entries: readonly Entry[],
  view: View,
): Promise<(Entry & Priced)[]> {
  return (await readEntryPrices(db, entries, view.stores))(view);
}
