import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_PROPOSED_ITEMS, MAX_REPORTS_SHOWN } from '#contract/limits.ts';
import type { CodeLookupResult, ItemDescription } from '#contract/scan.ts';
import { parsePluGtin } from '#domain/item/plu.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { toPieceWeightField } from '#server/features/grocery-items/api.ts';

type Row = Omit<GroceryItem, 'usualPieceLb'> & { usualPieceLb: number | null; isOwnProposal: boolean };

async function findItemByCode(db: Db, { userId, gtin }: { userId: string; gtin: string }) {
  const { rows } = await sql<Row>`
    /* name: item-of-code */
    with found as (
      select id, false as is_own_proposal from grocery_item where gtin = ${gtin}
      union all
      select item_id, true from proposed_item where user_id = ${userId} and gtin = ${gtin} and item_id is not null
    )
    select item.id, name, brand, unit, category, gtin, usual_piece_lb as "usualPieceLb", is_own_proposal as "isOwnProposal"
    from found join grocery_item item using (id) order by is_own_proposal limit 1
  `.execute(db);
  return rows[0];
}

/** An organic PLU number finds only organic produce. */
async function findProduce(db: Db, gtin: string): Promise<GroceryItem | undefined> {
  const plu = parsePluGtin(gtin);
  if (plu === null) return undefined;
  const { rows } = await sql<Omit<Row, 'isOwnProposal'>>`
    /* name: item-of-plu */
    select id, name, brand, unit, category, gtin, usual_piece_lb as "usualPieceLb" from grocery_item
    where name = ${plu.name} and brand in ('Organic', 'Fresh')
    order by (brand = 'Organic') = ${plu.isOrganic} desc, popularity desc, id limit 1
  `.execute(db);
  const [row] = rows;
  if (row === undefined || (plu.isOrganic && row.brand !== 'Organic')) return undefined;
  const { usualPieceLb, ...item } = row;
  return { ...item, ...toPieceWeightField(usualPieceLb) };
}

export async function findProductByCode(
  db: Db,
  { userId, gtin }: { userId: string; gtin: string },
): Promise<CodeLookupResult> {
  const knownItem = await findItemByCode(db, { userId, gtin });
  if (knownItem !== undefined) {
    const { isOwnProposal, usualPieceLb, ...item } = knownItem;
    return {
      gtin,
      item: { ...item, ...toPieceWeightField(usualPieceLb) },
      proposed: null,
      isOwnWord: isOwnProposal,
    };
  }
  const looseProduce = await findProduce(db, gtin);
  if (looseProduce !== undefined) return { gtin, item: looseProduce, proposed: null, isOwnWord: false };
  const proposedItem = await db
    .selectFrom('proposed_item')
    .select(['name', 'brand', 'unit', 'category'])
    .where('user_id', '=', userId)
    .where('gtin', '=', gtin)
    .$narrowType<ItemDescription>()
    .executeTakeFirst();
  return { gtin, item: null, proposed: proposedItem ?? null, isOwnWord: proposedItem !== undefined };
}

type Proposal<Gtin = string> = { gtin: Gtin; itemId: number | null; description: ItemDescription | null };

export function saveBarcodeProposal(
  db: Db,
  { userId, gtin, itemId, description, now }: Proposal & { userId: string; now: Date },
): Promise<'kept' | 'unknown' | 'full'> {
  return db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    const { name = null, brand = null, unit = null, category = null } = description ?? {};
    const { rows } = await sql<{ isKnown: boolean; isFull: boolean }>`
      with checked as (
        select ${itemId}::int is null or exists (select from grocery_item where id = ${itemId}::int) as is_known,
          (select count(*) from proposed_item where user_id = ${userId} and gtin <> ${gtin})
            >= ${sql.lit(MAX_PROPOSED_ITEMS)} as is_full
      ), upserted as (
        insert into proposed_item as own (user_id, gtin, item_id, name, brand, unit, category, proposed_at)
        select ${userId}, ${gtin}, ${itemId}::int, ${name}, ${brand}, ${unit}, ${category}, ${now}
        from checked where is_known and not is_full
        on conflict (user_id, gtin) do update set item_id = excluded.item_id, name = excluded.name,
          brand = excluded.brand, unit = excluded.unit, category = excluded.category,
          proposed_at = excluded.proposed_at, state = 'waiting'
        where (own.item_id, own.name, own.brand, own.unit, own.category) is distinct from
          (excluded.item_id, excluded.name, excluded.brand, excluded.unit, excluded.category)
      )
      select is_known as "isKnown", is_full as "isFull" from checked
    `.execute(tx);
    if (rows[0]?.isKnown !== true) return 'unknown';
    return rows[0].isFull ? 'full' : 'kept';
  });
}

/**
 * Proposes new items. Skips items that are already in the catalog or that the shopper has already proposed. The caller
 * must lock the user's row.
 */
export async function insertItemProposals(
  tx: Tx,
  { userId, descriptions, now }: { userId: string; descriptions: readonly ItemDescription[]; now: Date },
): Promise<void> {
  if (descriptions.length === 0) return;
  await sql`
    /* name: propose-new-items */
    insert into proposed_item (user_id, name, brand, unit, category, proposed_at)
    select ${userId}, name, brand, unit, category, ${now}
    from jsonb_to_recordset(${JSON.stringify(descriptions)}::jsonb) as input (name text, brand text, unit text, category text)
    where not exists (
      select from grocery_item item where (item.name, item.brand, item.unit) = (input.name, input.brand, input.unit)
    )
    limit greatest(0, ${sql.lit(MAX_PROPOSED_ITEMS)} - (select count(*) from proposed_item where user_id = ${userId}))
    on conflict do nothing
  `.execute(tx);
}

const MAX_SHOWN_PER_SHOPPER = 5;

type PendingProposal = ItemDescription & {
  id: number;
  gtin: string | null;
  itemId: number | null;
  proposedAt: Date;
};

/**
 * Leaves out codes that have been added to the catalog. Also leaves out codes that were proposed for an item with a
 * different code, because those codes work only for the shopper who proposed them.
 */
export async function listPendingProposals(db: Db): Promise<PendingProposal[]> {
  const { rows } = await sql<PendingProposal>`
    /* name: proposed-items */
    with waiting as (
      select own.id, own.gtin, own.item_id as "itemId", own.proposed_at as "proposedAt",
        coalesce(item.name, own.name) as name, coalesce(item.brand, own.brand) as brand,
        coalesce(item.unit, own.unit) as unit, coalesce(item.category, own.category) as category,
        row_number() over (partition by own.user_id order by own.proposed_at, own.id) as shopper_row_no
      from proposed_item own left join grocery_item item on item.id = own.item_id
      where own.state = 'waiting' and item.gtin is null
        and not exists (select from grocery_item known where known.gtin = own.gtin)
        and (own.gtin is not null or not exists (
          select from grocery_item known where (known.name, known.brand, known.unit) = (own.name, own.brand, own.unit)
        ))
    )
    select id::float8 as id, gtin, "itemId", "proposedAt", name, brand, unit, category
    from waiting where shopper_row_no <= ${sql.lit(MAX_SHOWN_PER_SHOPPER)}
    order by "proposedAt", id limit ${sql.lit(MAX_REPORTS_SHOWN)}
  `.execute(db);
  return rows;
}

/** Returns undefined if the proposal has changed since the administrator saw it. */
export async function updateProposalState(
  tx: Tx,
  { id, proposedAt, isAccepted }: { id: number; proposedAt: string; isAccepted: boolean },
): Promise<Proposal<string | null> | undefined> {
  const row = await tx
    .updateTable('proposed_item')
    .set({ state: isAccepted ? 'accepted' : 'rejected' })
    .where('id', '=', id)
    .where('proposed_at', '=', new Date(proposedAt))
    .where('state', '=', 'waiting')
    .returning(['gtin', 'item_id', 'name', 'brand', 'unit', 'category'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { gtin, item_id: itemId, name, brand, unit, category } = row;
  const description = itemId === null ? ({ name, brand, unit, category } as ItemDescription) : null;
  return { gtin, itemId, description };
}

export async function updateItemBarcode(
  tx: Tx,
  { itemId, gtin }: { itemId: number; gtin: string },
): Promise<boolean> {
  const { rows } = await sql`
    update grocery_item set gtin = ${gtin} where id = ${itemId} and gtin is null
      and not exists (select from grocery_item other where other.gtin = ${gtin})
    returning id
  `.execute(tx);
  return rows.length > 0;
}

export async function isStoreBrand(db: Db, brand: string): Promise<boolean> {
  const { rows } = await sql`select from store_brand where brand = lower(${brand}) limit 1`.execute(db);
  return rows.length > 0;
}
