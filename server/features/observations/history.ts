import { sql } from 'kysely';
import { MAX_PRICE_HISTORY_POINTS } from '#contract/limits.ts';
import type { PriceHistory, PricePoint } from '#contract/prices.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { toDistinctNames } from '#domain/store/names.ts';
import type { Db } from '#server/db/connect.ts';

type StorePoints = PriceHistory['stores'][number];

type Row = Omit<StorePoints['store'], 'id'> & {
  storeId: number;
  zipCode: string;
  address: string | null;
  /** Null if no price was seen for this store. The other price fields are null too. */
  scope: PricePoint['scope'] | null;
} & Omit<PricePoint, 'scope' | 'observedAt'> & { observedAt: Date };

const columns = sql`
  price_cents, case when regular_price_cents <= ${sql.lit(MAX_PRICE_CENTS)} then regular_price_cents end as regular_price_cents,
  channel, source_id, observed_at, is_member
`;
const isShown = sql`price_cents <= ${sql.lit(MAX_PRICE_CENTS)}`;

/**
 * Returns an item's recent prices for each store, oldest first. Includes prices seen at the chain's other stores.
 * Returns null if the item doesn't exist.
 */
export async function findPriceHistory(
  db: Db,
  { itemId, storeIds, since }: { itemId: number; storeIds: readonly number[]; since: Date },
): Promise<StorePoints[] | null> {
  const { rows } = await sql<Row>`
    /* name: price-history */
    select store.id as "storeId", store.name, store.zip_code as "zipCode", store.address,
      chain.id as "chainId", chain.name as "chainName", chain.logo, chain.color, chain.membership,
      observation.scope, price_channel(observation.channel) as channel, price_source.source, observation.observed_at as "observedAt",
      observation.is_member as "isMember", observation.price_cents as "priceCents", observation.regular_price_cents as "regularPriceCents"
    from grocery_item item
    join unnest(${storeIds}::int[]) with ordinality as requested(id, position) on true
    join store on store.id = requested.id and not store.is_hidden
    join chain on chain.id = store.chain_id
    left join lateral (
      select * from (
        (select 'store' as scope, ${columns} from price_observation
          where item_id = item.id and store_id = store.id and observed_at >= ${since} and ${isShown}
          order by observed_at desc limit ${sql.lit(MAX_PRICE_HISTORY_POINTS)})
        union all
        (select 'chain', ${columns} from price_observation
          where item_id = item.id and chain_id = chain.id and store_id is distinct from store.id
            and observed_at >= ${since} and ${isShown}
          order by observed_at desc limit ${sql.lit(MAX_PRICE_HISTORY_POINTS)})
      ) both_scopes
      order by observed_at desc limit ${sql.lit(MAX_PRICE_HISTORY_POINTS)}
    ) observation on true
    left join price_source on price_source.id = observation.source_id
    where item.id = ${itemId}
    order by requested.position, observation.observed_at, observation.scope desc
  `.execute(db);
  if (rows.length === 0) return null;
  const names = toDistinctNames(rows.map(({ storeId: id, ...store }) => ({ id, ...store })));
  const stores = new Map<number, StorePoints>();
  for (const { storeId, scope, observedAt, zipCode, address, ...row } of rows) {
    const { name: fullName, chainId, chainName, logo, color, membership, ...point } = row;
    const name = names.get(storeId) ?? fullName;
    const storePoints = stores.get(storeId) ?? {
      store: { id: storeId, name, chainId, chainName, logo, color, membership },
      points: [],
    };
    const { isMember, ...price } = point;
    const memberField = isMember ? { isMember } : {};
    if (scope !== null)
      storePoints.points.push({ ...price, ...memberField, scope, observedAt: observedAt.toISOString() });
    stores.set(storeId, storePoints);
  }
  return [...stores.values()];
}
