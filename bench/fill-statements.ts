import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/refresh-catalog-derived-data.ts';
import { type GroceryItemRow, upsertGroceryItems } from '#server/features/grocery-items/write.ts';
import { enqueueMessages } from '#server/features/messages/api.ts';
import { generateSyntheticCatalog } from './synthetic-catalog.ts';

const STORE_COUNT = 100_000;
const CHAIN_COUNT = 40;
const LINE_COUNT = 5;
const ROWS_PER_BATCH = 10_000;
const MESSAGES_PER_BATCH = 2_000;

export async function populateShopperTables(db: Db, shoppers: number): Promise<void> {
  const items = Math.round(shoppers / 2);
  let batch: GroceryItemRow[] = [];
  for (const row of generateSyntheticCatalog(items)) {
    if (batch.push(row) < ROWS_PER_BATCH) continue;
    await upsertGroceryItems(db, batch);
    batch = [];
  }
  await upsertGroceryItems(db, batch);
  await refreshCatalogDerivedData(db);
  // Choose items by row number, because ids have gaps.
  await sql`create table numbered as select id, row_number() over (order by id) as row_no from grocery_item`.execute(
    db,
  );
  await sql`
    insert into chain (slug, name, logo, color)
    select 'chain-' || n, 'Chain ' || n, 'CH', '#336699' from generate_series(1, ${CHAIN_COUNT}::int) n`.execute(
    db,
  );
  await sql`
    insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
    select 1 + n % ${CHAIN_COUNT}::int, 'Store ' || n, 'Chicago', 'IL', '60602',
      25 + (n::bigint * 7919 % 240001) / 10000.0, -124 + (n::bigint * 104729 % 570001) / 10000.0, 'bench', n::text
    from generate_series(1, ${STORE_COUNT}::int) n`.execute(db);
  await sql`
    insert into current_store_price (store_id, item_id, price_cents, channel, source, observed_at)
    select distinct 1 + (item.id::bigint * 31 + n * 7919) % ${STORE_COUNT}::int, item.id, 100 + item.id % 900, 'in-store', 'bench', now()
    from grocery_item item cross join generate_series(1, 4) n`.execute(db);
  await sql`
    insert into app_user (id, issuer, subject, email, email_verified, subscription_status, created_at)
    select 'u' || n, 'bench', n::text, 'u' || n || '@example.com', true, 'active', '2026-01-01'
    from generate_series(1, ${shoppers}::int) n`.execute(db);
  await sql`
    insert into session (id_hash, user_id, created_at, last_seen_at, expires_at)
    select sha256(id::bytea), id, now(), now(), now() + interval '20 days' from app_user`.execute(db);
  await sql`
    insert into cart_entry (user_id, item_id, quantity, added_at)
    select id, 1 + n * 13, 1, '2026-01-01' from app_user cross join generate_series(1, ${LINE_COUNT}::int) n`.execute(
    db,
  );
  await fillOutbox(db, Math.round(shoppers / 2));
  await sql`
    insert into shared_list (id, owner_id, title, created_at)
    select lpad(n::text, 22, 'x'), 'u' || n, 'Weekend', now()
    from generate_series(1, ${Math.round(shoppers / 10)}::int) n`.execute(db);
  await sql`
    insert into shared_list_item (list_id, item_id, position, quantity)
    select list.id, item.id, line, 1
    from (select id, row_number() over () as n from shared_list) list cross join generate_series(1, ${LINE_COUNT}::int) line
    join numbered item on item.row_no = (list.n * 7919 + line * 104729) % ${items}::int`.execute(db);
  await sql`
    insert into recurring_order (user_id, frequency, created_at, next_due_at)
    select 'u' || n, 'weekly', next_due_at - interval '7 days', next_due_at
    from generate_series(1, ${Math.round(shoppers / 2)}::int) n cross join lateral (
      select case when n <= 250 then now() - interval '1 minute' else now() + n % 6 * interval '1 day' + interval '1 hour' end
    ) due(next_due_at)`.execute(db);
  await sql`
    insert into recurring_order_item (order_id, position, item_id, quantity)
    select ordered.id, line, item.id, 1
    from recurring_order ordered cross join generate_series(1, ${LINE_COUNT}::int) line
    join numbered item on item.row_no = (ordered.id * 7919 + line * 104729) % ${items}::int`.execute(db);
  await sql`drop table numbered`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function fillOutbox(db: Db, count: number): Promise<void> {
  const now = new Date();
  const batch = Array.from({ length: MESSAGES_PER_BATCH }, (_, n) => ({
    ...{ channel: 'mail' as const, to: `${n}@example.com`, subject: 'Hello', body: 'Body', now },
  }));
  for (let written = 0; written < count; written += MESSAGES_PER_BATCH) await enqueueMessages(db, batch);
  await sql`
    update message set state = 'sent', sent_at = now(), created_at = now() - id % 20 * interval '1 day'
    where id <= (select max(id) from message) - ${MESSAGES_PER_BATCH}::int`.execute(db);
}
