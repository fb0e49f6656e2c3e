import { sql } from 'kysely';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import type { Tx } from '#server/db/connect.ts';
import { advisoryLockIds } from '#server/db/locks.ts';

type ObservationKey = { itemId: number; storeId: number; seenAt: Date; isMember: boolean };

/** If the observation is a member price, its regular price becomes the current price. */
const nonMemberPriceColumns = sql`
  case when is_member then regular_price_cents else price_cents end, case when not is_member then regular_price_cents end,
  price_channel(channel), price_source.source, observed_at`;
const newestNonMemberPriceFirst = sql`order by observed_at desc, channel = price_channel_code('in-store') desc,
  case when is_member then regular_price_cents else price_cents end limit 1`;
const hasNonMemberPrice = sql`(not is_member or regular_price_cents is not null)`;
const memberPriceColumns = sql`price_cents, regular_price_cents, price_source.source, observed_at`;
const newestMemberPriceFirst = sql`order by observed_at desc, price_cents limit 1`;

export async function lockObservations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLockIds.observations})`.execute(tx);
}

/** Deletes a source's observations. The newest remaining observations become the current prices. */
export async function deleteObservations(
  tx: Tx,
  keys: readonly ObservationKey[],
  source = SHOPPER_SOURCE,
): Promise<void> {
  if (keys.length === 0) return;
  await lockObservations(tx);
  const { rows } = await sql<Omit<ObservationKey, 'isMember'> & { chainId: number }>`
    with deleted as (
      delete from price_observation seen
      using price_source, unnest(${keys.map(({ itemId }) => itemId)}::int[],
        ${keys.map(({ storeId }) => storeId)}::int[], ${keys.map(({ seenAt }) => seenAt)}::timestamptz[],
        ${keys.map(({ isMember }) => isMember)}::boolean[]) as input(item_id, store_id, observed_at, is_member)
      where seen.item_id = input.item_id and seen.store_id = input.store_id and seen.observed_at = input.observed_at
        and seen.is_member = input.is_member
        and seen.source_id = price_source.id and price_source.source = ${source}
      returning seen.item_id, seen.store_id, seen.chain_id, seen.observed_at
    ), recounted as (
      update price_source set observation_count = observation_count - (select count(*) from deleted)
      where source = ${source}
    )
    select item_id as "itemId", store_id as "storeId", chain_id as "chainId", observed_at as "seenAt" from deleted
  `.execute(tx);
  for (const { itemId, storeId, chainId, seenAt } of rows) {
    const isDeletedObservation = sql`item_id = ${itemId} and source = ${source} and observed_at = ${seenAt}`;
    await sql`delete from current_store_price where store_id = ${storeId} and ${isDeletedObservation}`.execute(
      tx,
    );
    await sql`
      insert into current_store_price
        (store_id, item_id, price_cents, regular_price_cents, channel, source, observed_at)
      select store_id, item_id, ${nonMemberPriceColumns}
      from price_observation join price_source on price_source.id = source_id
      where item_id = ${itemId} and store_id = ${storeId} and ${hasNonMemberPrice} ${newestNonMemberPriceFirst}
      on conflict do nothing
    `.execute(tx);
    await sql`delete from current_chain_price where chain_id = ${chainId} and ${isDeletedObservation}`.execute(
      tx,
    );
    await sql`
      insert into current_chain_price
        (chain_id, item_id, price_cents, regular_price_cents, channel, source, observed_at, state)
      select seen.chain_id, item_id, ${nonMemberPriceColumns}, store.state
      from price_observation seen join price_source on price_source.id = source_id
      left join store on store.id = seen.store_id
      where item_id = ${itemId} and seen.chain_id = ${chainId} and ${hasNonMemberPrice} ${newestNonMemberPriceFirst}
      on conflict do nothing
    `.execute(tx);
    await sql`delete from current_store_member_price where store_id = ${storeId} and ${isDeletedObservation}`.execute(
      tx,
    );
    await sql`
      insert into current_store_member_price (store_id, item_id, price_cents, regular_price_cents, source, observed_at)
      select store_id, item_id, ${memberPriceColumns}
      from price_observation join price_source on price_source.id = source_id
      where item_id = ${itemId} and store_id = ${storeId} and is_member ${newestMemberPriceFirst}
      on conflict do nothing
    `.execute(tx);
    await sql`delete from current_chain_member_price where chain_id = ${chainId} and ${isDeletedObservation}`.execute(
      tx,
    );
    await sql`
      insert into current_chain_member_price
        (chain_id, item_id, price_cents, regular_price_cents, source, observed_at, state)
      select seen.chain_id, item_id, ${memberPriceColumns}, store.state
      from price_observation seen join price_source on price_source.id = source_id
      left join store on store.id = seen.store_id
      where item_id = ${itemId} and seen.chain_id = ${chainId} and is_member ${newestMemberPriceFirst}
      on conflict do nothing
    `.execute(tx);
    await sql`
      with observed_item as (
        select coalesce(item.sighted_as, item.id) as id from grocery_item item where id = ${itemId}
      ), rebuilt as (
        select newest_sightings(jsonb_agg(jsonb_build_array(item.id, price.chain_id, price.price_cents,
          price.regular_price_cents, price.state, extract(epoch from price.observed_at)::bigint) order by item.id)) as seen
        from observed_item join grocery_item item on item.id = observed_item.id or item.sighted_as = observed_item.id
        join current_chain_price price on price.item_id = item.id
      ), deleted_row as (
        delete from item_sighting using observed_item, rebuilt where item_id = observed_item.id and rebuilt.seen is null
      )
      update item_sighting current set seen = rebuilt.seen
      from observed_item, rebuilt where current.item_id = observed_item.id and rebuilt.seen is not null
    `.execute(tx);
  }
}
