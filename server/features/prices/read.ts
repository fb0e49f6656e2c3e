import { sql } from 'kysely';
import type { PricingStatus, StorePrice } from '#contract/prices.ts';
import { type BaseBasis, type BrandTier, estimatePrice } from '#domain/estimate.ts';
import { type PriceObservation, resolvePrice } from '#domain/price.ts';
import { type Assortment, isOwnBrand, whyNoEstimate } from '#domain/store-brand.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * For statements that price items at stores: joins the newest price of `item` at `store` and at `chain` (the
 * aliases of the three tables). Lateral with a limit, so that it stays one index lookup per item and store however
 * large the tables are. The few brands that only some chains sell are gathered once a statement instead: measured,
 * that takes a third of the time of looking them up item by item.
 */
export const priceJoins = sql`
  left join lateral (
    select price_cents, regular_price_cents, source, observed_at from current_store_price
    where current_store_price.store_id = store.id and current_store_price.item_id = item.id limit 1
  ) at_store on true
  left join lateral (
    select price_cents, regular_price_cents, source, observed_at from current_chain_price
    where current_chain_price.chain_id = chain.id and current_chain_price.item_id = item.id limit 1
  ) at_chain on true
  left join (
    select store_brand.brand, array_agg(seller.id) as chain_ids,
      (array_agg(seller.name order by seller.id))[:3] as chain_names
    from store_brand join chain seller on seller.id = store_brand.chain_id
    group by store_brand.brand
  ) brand_at on brand_at.brand = lower(item.brand)
`;

/** What `toStorePrice` reads, beside the columns of the item. */
export const priceColumns = sql`
  store.id as "storeId", store.name as "storeName", chain.id as "chainId", chain.name as "chainName",
  chain.logo, chain.color, chain.price_factor as "chainFactor", chain.price_factor_known as "chainFactorKnown",
  chain.is_independent as "isIndependent", chain.assortment,
  at_store.price_cents as "storePriceCents", at_store.regular_price_cents as "storeRegularPriceCents",
  at_store.source as "storeSource", at_store.observed_at as "storeObservedAt",
  at_chain.price_cents as "chainPriceCents", at_chain.regular_price_cents as "chainRegularPriceCents",
  at_chain.source as "chainSource", at_chain.observed_at as "chainObservedAt",
  coalesce(chain.id = any(brand_at.chain_ids), false) as "isOwnLabel",
  case when not chain.id = any(brand_at.chain_ids) then brand_at.chain_names end as "brandOnlyAt"
`;

/** The columns of `item` that an estimate rests on. */
export const estimateColumns = sql`
  item.base_price_cents as "basePriceCents", item.base_basis as "baseBasis", item.brand_tier as "brandTier"
`;

type Observed<Place extends 'store' | 'chain'> = {
  [Name in `${Place}PriceCents` | `${Place}RegularPriceCents`]: number | null;
} & { [Name in `${Place}Source`]: string | null } & { [Name in `${Place}ObservedAt`]: Date | null };

export type PriceRow = Observed<'store'> &
  Observed<'chain'> & {
    storeId: number;
    storeName: string;
    chainId: number;
    chainName: string;
    logo: string;
    color: string;
    chainFactor: number;
    chainFactorKnown: boolean;
    isIndependent: boolean;
    /** The check of `chain` holds it to these words. */
    assortment: Assortment;
    /** The item's brand is one that few chains sell, the store's among them. */
    isOwnLabel: boolean;
    /** Where the store's chain does not sell the item's brand: up to three names of those that do. */
    brandOnlyAt: string[] | null;
  };

/** The item's part of a price; the checks of `grocery_item` hold basis and tier to these words. */
export type EstimateRow = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  basePriceCents: number | null;
  baseBasis: BaseBasis | null;
  brandTier: BrandTier;
};

function observation(
  priceCents: number | null,
  regularPriceCents: number | null,
  source: string | null,
  observedAt: Date | null,
): PriceObservation | null {
  if (priceCents === null || source === null || observedAt === null) return null;
  return { priceCents, regularPriceCents, source, observedAt: observedAt.toISOString() };
}

function estimate(item: EstimateRow, row: PriceRow) {
  if (item.basePriceCents === null || item.baseBasis === null) return null;
  return estimatePrice({
    itemId: item.itemId,
    name: item.name,
    unit: item.unit,
    chainId: row.chainId,
    basePriceCents: item.basePriceCents,
    baseBasis: item.baseBasis,
    brandTier: item.brandTier,
    isOwnBrand: isOwnBrand(item.brand),
    chainFactor: row.chainFactor,
    chainFactorKnown: row.chainFactorKnown,
  });
}

/**
 * What the item costs at the store of a row: store's observation, chain's, estimate, or nothing (DESIGN §6). What the
 * store most likely does not sell is never estimated (`whyNoEstimate`); seen there all the same, it has a price.
 */
export function toStorePrice(item: EstimateRow, row: PriceRow, now: Date): Omit<StorePrice, 'unitPrice'> {
  const reason = whyNoEstimate({ ...row, brand: item.brand });
  const shown = resolvePrice({
    storeObservation: observation(
      row.storePriceCents,
      row.storeRegularPriceCents,
      row.storeSource,
      row.storeObservedAt,
    ),
    chainObservation: observation(
      row.chainPriceCents,
      row.chainRegularPriceCents,
      row.chainSource,
      row.chainObservedAt,
    ),
    estimate: reason === null ? estimate(item, row) : null,
    now,
  });
  return {
    store: {
      id: row.storeId,
      chainId: row.chainId,
      name: row.storeName,
      chainName: row.chainName,
      logo: row.logo,
      color: row.color,
    },
    shown,
    unavailableReason: shown === null ? reason : null,
  };
}

/** How many observations there are and how new the newest is, from the totals kept per source. */
export async function readPriceTotals(
  db: Db,
): Promise<Pick<PricingStatus, 'observedPriceCount' | 'lastUpdatedAt'>> {
  const result = await sql<{ count: number; newest: Date | null }>`
    select coalesce(sum(observation_count), 0)::int8 as count, max(newest_observed_at) as newest from price_source
  `.execute(db);
  const { count, newest } = result.rows[0] ?? { count: 0, newest: null };
  return { observedPriceCount: count, lastUpdatedAt: newest?.toISOString() ?? null };
}
