import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import {
  estimatePriceLevel,
  type LevelEvidence,
  toLevelEvidence,
  withLearnedLevel,
} from '#domain/price/estimate/learned-level.ts';
import type { PricedChain } from '#domain/price/estimate/level.ts';
import { toPriceEvidence } from '#domain/price/evidence.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type ChainJson,
  type KnownChains,
  parseChains,
  parseObservationsByChain,
} from './chain-observations.ts';
import { type ItemRow, toPricedProduct } from './store-price.ts';

/** Prices older than this say little about today's level, and this many prices per chain are enough. */
const MAX_PRICE_AGE_DAYS = 180;
const MAX_PRICES_PER_CHAIN = 500;

/** Chains are compared with each other, so each level is estimated again once all the others are known. */
const PASS_COUNT = 2;

type ChainRow = PricedChain & { id: number };

type ObservationRow = Omit<ItemRow, 'observationsByChain'> & {
  seen: string | null;
  priceCents: number;
  state: string | null;
  observedAt: Date;
  isChainsStoreBrand: boolean;
};

async function listChains(db: Db): Promise<{ chains: ChainRow[]; chainRows: ChainJson[] }> {
  const { rows } = await sql<ChainRow & { isClub: boolean; isSeen: boolean }>`
    select id, case when price_factor_known then price_factor end as level, price_factor_west as "westLevel",
      price_factor_error as "levelError", 0 as "levelOffset", price_habit as habit,
      assortment = 'club-packs' as "isClub",
      exists (select from current_chain_price price where price.chain_id = chain.id) as "isSeen"
    from chain where not is_independent
  `.execute(db);
  return {
    chains: rows.filter(({ isClub, isSeen }) => isSeen && !isClub),
    chainRows: rows.map(({ id, level, westLevel, levelError, levelOffset, habit, isClub }) => [
      id,
      level,
      westLevel,
      levelOffset,
      levelError,
      habit,
      isClub,
    ]),
  };
}

async function listObservations(db: Db, chainId: number, since: Date): Promise<ObservationRow[]> {
  const { rows } = await sql<ObservationRow>`
    /* name: learn-level */
    select item.id as "itemId", item.name, item.brand, item.unit, item.category, item.gtin,
      item.usual_piece_lb as "usualPieceLb", item.base_price_cents as "basePriceCents", item.base_basis as "baseBasis",
      item.bls_code as "blsCode", item.brand_tier as "brandTier", observed.seen::text,
      coalesce(price.regular_price_cents, price.price_cents) as "priceCents", price.state,
      price.observed_at as "observedAt",
      exists (select from store_brand where brand = lower(item.brand) and chain_id = ${chainId}) as "isChainsStoreBrand"
    from current_chain_price price
    join grocery_item item on item.id = price.item_id and item.base_price_cents is not null
    left join item_sighting observed on observed.item_id = coalesce(item.sighted_as, item.id)
    where price.chain_id = ${chainId} and price.observed_at > ${since}
    order by price.item_id limit ${sql.lit(MAX_PRICES_PER_CHAIN)}
  `.execute(db);
  return rows;
}

async function listLevelEvidence(
  db: Db,
  chain: ChainRow,
  knownChains: KnownChains,
  now: Date,
): Promise<LevelEvidence[]> {
  const rows = await listObservations(db, chain.id, new Date(now.getTime() - MAX_PRICE_AGE_DAYS * DAY_MS));
  return rows.flatMap((row) => {
    const product = toPricedProduct(row, row.isChainsStoreBrand);
    if (product === null) return [];
    const evidence = toPriceEvidence(product, parseObservationsByChain(row.seen, knownChains), {
      target: chain,
      now,
    });
    const ageDays = Math.max(0, (now.getTime() - row.observedAt.getTime()) / DAY_MS);
    const levelEvidence = toLevelEvidence(
      { product, place: { chain, state: row.state }, cents: row.priceCents, ageDays },
      evidence.filter(({ chainId }) => chainId !== chain.id),
    );
    return levelEvidence ?? [];
  });
}

/**
 * Learns each chain's price level by comparing its prices with other chains' prices and with average prices. Ignores
 * store brands whose base price comes from the chain itself. Idempotent.
 */
export async function learnChainPriceLevels(db: Db, now: Date): Promise<void> {
  const { chains, chainRows } = await listChains(db);
  const knownChains = new Map(parseChains(chainRows));
  const learnedLevels = new Map<number, { id: number; offset: number; error: number }>();
  for (let pass = 0; pass < PASS_COUNT; pass += 1) {
    for (const chain of chains) {
      const evidence = await listLevelEvidence(db, chain, knownChains, now);
      if (evidence.length === 0) continue;
      const level = estimatePriceLevel(chain.levelError, evidence);
      learnedLevels.set(chain.id, { id: chain.id, ...level });
      knownChains.set(chain.id, withLearnedLevel({ chain, state: null }, level).chain);
    }
  }
  const learnedRows = [...learnedLevels.values()];
  await sql`
    with learned as (
      select * from unnest(${learnedRows.map(({ id }) => id)}::int[], ${learnedRows.map(({ offset }) => offset)}::float8[],
        ${learnedRows.map(({ error }) => error)}::float8[]) as learned(id, level_offset, level_error)
    )
    update chain set learned_offset = coalesce(learned.level_offset, 0), learned_error = learned.level_error
    from chain known left join learned on learned.id = known.id
    where chain.id = known.id
      and (chain.learned_offset, chain.learned_error) is distinct from (coalesce(learned.level_offset, 0), learned.level_error)
  `.execute(db);
}
