import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { MatchedLine } from '#contract/receipts.ts';
import { wordsOfPrinted } from '#domain/receipt-abbreviations.ts';
import { tellsPrice } from '#domain/receipt-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { soldElsewhere } from '#server/features/grocery-items/api.ts';
import { itemsByIds } from './items-by-ids.ts';

type PrintedLine = { printedName: string; isByWeight: boolean };
type Search = (
  text: string,
) => Promise<{ items: readonly GroceryItem[]; dropped: readonly string[]; correctedTo: readonly unknown[] }>;

/** So many lines are looked for at the same time: others want the database too. */
const AT_ONCE = 4;
const MAX_CHOICES = 6;
/** So many shoppers have to take a name for the same before it counts for everybody. */
const VOICES = 2;

type Given = { userId: string; storeId: number; lines: readonly PrintedLine[] };

/** What a name was taken for at the chain of the store: by this shopper, or by two at least; by the name in small letters. */
async function learnedItems(db: Db, { userId, storeId, lines }: Given): Promise<Map<string, number>> {
  const names = [...new Set(lines.map(({ printedName }) => printedName.toLowerCase()))];
  const { rows } = await sql<{ name: string; itemId: number }>`
    /* name: learned-receipt-names */
    select distinct on (asked.name) asked.name, line.item_id as "itemId"
    from unnest(${names}::text[]) as asked(name)
    join receipt_line line on lower(line.printed_name) = asked.name and line.item_id is not null
    join receipt on receipt.id = line.receipt_id
    join store on store.id = receipt.store_id
    where store.chain_id = (select chain_id from store where id = ${storeId})
    group by asked.name, line.item_id
    having bool_or(receipt.user_id = ${userId}) or count(distinct receipt.user_id) >= ${sql.lit(VOICES)}
    order by asked.name, max(receipt.saved_at) filter (where receipt.user_id = ${userId}) desc nulls last,
      count(distinct receipt.user_id) desc, line.item_id
  `.execute(db);
  return new Map(rows.map(({ name, itemId }) => [name, itemId]));
}

/** What was found for a name, first what this chain sells, and as it was bought: by the pound, or not. */
async function lookFor(
  db: Db,
  search: Search,
  { printedName, isByWeight, storeId }: PrintedLine & { storeId: number },
): Promise<MatchedLine> {
  const { items, dropped, correctedTo } = await search(wordsOfPrinted(printedName));
  const ids = items.map(({ id }) => id);
  const elsewhere = new Set(await soldElsewhere(db, ids, [storeId]));
  const isSold = (item: GroceryItem) => tellsPrice({ unit: item.unit, isByWeight });
  const misfit = (item: GroceryItem) => (elsewhere.has(item.id) ? 2 : 0) + (isSold(item) ? 0 : 1);
  const choices = items.toSorted((a, b) => misfit(a) - misfit(b)).slice(0, MAX_CHOICES);
  const [first] = choices;
  const isSure =
    first !== undefined && misfit(first) === 0 && dropped.length === 0 && correctedTo.length === 0;
  return { choices, isSure };
}

/** What each printed name may be: what it was taken for before, then what the search finds. */
export async function matchLines(db: Db, search: Search, given: Given): Promise<MatchedLine[]> {
  const learned = await learnedItems(db, given);
  const items = await itemsByIds(db, [...learned.values()]);
  const matched: MatchedLine[] = [];
  for (let from = 0; from < given.lines.length; from += AT_ONCE) {
    const some = given.lines.slice(from, from + AT_ONCE).map(async (line) => {
      const found = await lookFor(db, search, { ...line, storeId: given.storeId });
      const known = items.get(learned.get(line.printedName.toLowerCase()) ?? 0);
      if (known === undefined) return found;
      const others = found.choices.filter(({ id }) => id !== known.id);
      return { choices: [known, ...others].slice(0, MAX_CHOICES), isSure: true };
    });
    matched.push(...(await Promise.all(some)));
  }
  return matched;
}
