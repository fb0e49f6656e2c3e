import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { List, ListSummary } from '#contract/lists.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { ListRole } from '#domain/list/list.ts';
import type { Db } from '#server/db/connect.ts';
import { toPieceWeightField } from '#server/features/grocery-items/api.ts';

type LineJson = {
  line: string;
  name: string;
  itemId: number | null;
  firmness: Firmness;
  quantity: number;
  note: string;
  position: number;
  addedBy: number;
  tickedBy: number | null;
  tickedAt: string | null;
  isRemoved: boolean;
  seq: number;
  item: (Omit<GroceryItem, 'usualPieceLb'> & { usualPieceLb: number | null }) | null;
};

type MemberJson = {
  memberId: number;
  name: string;
  role: ListRole;
  isGuest: boolean;
  shoppingUntil: string | null;
};

type Row = {
  id: number;
  name: string;
  resetsOn: number | null;
  budgetCents: number | null;
  isArchived: boolean;
  seq: number;
  version: number;
  lineCount: number;
  tickedCount: number;
  members: MemberJson[] | null;
  lines: LineJson[] | null;
};

export type LoadedLine = List['lines'][number];
export type LoadedList = Omit<Row, 'lines'> & {
  members: MemberJson[];
  lines: { seq: number; line: LoadedLine }[];
};

const toItem = ({ usualPieceLb, ...item }: NonNullable<LineJson['item']>): GroceryItem => ({
  ...item,
  ...toPieceWeightField(usualPieceLb),
});

const toLine = ({ itemId, firmness, tickedAt, item, seq: _seq, ...line }: LineJson): LoadedLine => ({
  ...line,
  wish: { itemId, firmness },
  tickedAt: tickedAt === null ? null : new Date(tickedAt).toISOString(),
  item: item && toItem(item),
});

/** Loads lists with the lines changed after `since`. If `since` is null, loads no lines. */
export async function loadLists(
  db: Db,
  requests: readonly { listId: number; since: number | null }[],
): Promise<LoadedList[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<Row>`
    /* name: read-lists */
    select list.id, list.name, list.resets_on as "resetsOn", list.budget_cents as "budgetCents",
      list.is_archived as "isArchived", list.seq, list.version,
      counted.lines as "lineCount", counted.ticked as "tickedCount",
      (select json_agg(json_build_object('memberId', member.id,
          'name', coalesce(member.guest_name, nullif(btrim(person.first_name), ''), 'A member'),
          'role', member.role, 'isGuest', member.user_id is null, 'shoppingUntil', member.shopping_until)
          order by member.id)
        from list_member member left join app_user person on person.id = member.user_id
        where member.list_id = list.id) as members,
      (select json_agg(json_build_object('line', line.line, 'name', line.name, 'itemId', line.item_id,
          'firmness', line.firmness, 'quantity', line.quantity, 'note', line.note, 'position', line.position,
          'addedBy', line.added_by, 'tickedBy', line.ticked_by, 'tickedAt', line.ticked_at,
          'isRemoved', line.removed_at is not null, 'seq', line.seq,
          'item', case when item.id is not null then json_build_object('id', item.id, 'name', item.name,
            'brand', wished_brand(line.firmness, item.brand), 'unit', item.unit, 'category', item.category,
            'gtin', item.gtin, 'usualPieceLb', item.usual_piece_lb) end)
          order by line.position, line.line)
        from list_line line left join grocery_item item on item.id = line.item_id
        where line.list_id = list.id and line.seq > requested.since) as lines
    from unnest(${requests.map(({ listId }) => listId)}::bigint[], ${requests.map(({ since }) => since)}::bigint[])
        with ordinality as requested(id, since, position)
      join grocery_list list on list.id = requested.id
      cross join lateral (
        select count(*)::int as lines, count(ticked_by)::int as ticked from list_line
        where list_id = list.id and removed_at is null
      ) counted
    order by requested.position
  `.execute(db);
  return rows.map(({ members, lines, ...row }) => ({
    ...row,
    members: members ?? [],
    lines: (lines ?? []).map((line) => ({ seq: line.seq, line: toLine(line) })),
  }));
}

export function toListSummary(list: LoadedList, memberId: number, now: Date): ListSummary {
  const { id, name, resetsOn, budgetCents, isArchived, lineCount, tickedCount } = list;
  const members = list.members.map(({ shoppingUntil, ...member }) => ({
    ...member,
    isShopping: shoppingUntil !== null && new Date(shoppingUntil) > now,
  }));
  const role = members.find((member) => member.memberId === memberId)?.role ?? 'tick';
  return { id, name, role, resetsOn, budgetCents, isArchived, lineCount, tickedCount, members };
}
