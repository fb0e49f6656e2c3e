import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { MatchedLine } from '#contract/receipts.ts';
import type { ItemDescription } from '#contract/scan.ts';
import { groupByHousehold } from '#domain/price/households.ts';
import { listAlternativeSearches } from '#domain/receipt/alternative-searches.ts';
import { listCloserNameMatches } from '#domain/receipt/better-named.ts';
import { isPackage, rankReceiptChoices } from '#domain/receipt/choices.ts';
import { contradictsItem, hasDifferentSizeNumber } from '#domain/receipt/evidence.ts';
import { expandShortenedWords } from '#domain/receipt/full-words.ts';
import { findLabelCode, listLabelCodes, withoutLabelCode } from '#domain/receipt/label-code.ts';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';
import { wordsWithoutStoreBrands } from '#domain/receipt/name-match.ts';
import { deriveItemInPrintedSize } from '#domain/receipt/new-size.ts';
import { parsePrintedSize, searchableSizeText } from '#domain/receipt/printed-size.ts';
import { neverReplacedWords } from '#domain/search/outside.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import type { Db } from '#server/db/connect.ts';
import { listCartEntries } from '#server/features/cart/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listReporterTies } from '#server/features/price-reports/api.ts';
import { createFairQueue } from '#server/http/turns.ts';
import { listStoreBrands } from './labels.ts';

/** A receipt's lines often lead to the same search. */
function rememberSearches(search: Catalog['search']): Catalog['search'] {
  const known = new Map<string, ReturnType<Catalog['search']>>();
  return (text) => {
    const found = known.get(text) ?? search(text);
    known.set(text, found);
    return found;
  };
}

type PrintedLine = { printedName: string; isByWeight: boolean };
type Catalog = {
  search: (text: string) => Promise<{ items: readonly GroceryItem[] }>;
  vocabulary: Vocabulary;
};

const MAX_CONCURRENT = 4;

/** Receipts are matched one at a time, because each line takes about 20 ms. */
const matchInTurn = createFairQueue();

const MAX_CHOICES = 6;
const MIN_HOUSEHOLDS = 2;

type ReceiptLines = { userId: string; storeId: number; lines: readonly PrintedLine[]; now: Date };

type LearnedItem = { name: string; itemId: number; isOwn: boolean; userIds: string[] };

/**
 * Examines at most this many shoppers, the ones who chose the item most recently. The networks and devices of shoppers
 * who chose it earlier may no longer be known.
 */
const MAX_EXAMINED = 20;

/** Maximum number of other shoppers' lines read per name, newest first. More lines would slow matching. */
const MAX_LINES_PER_NAME = 200;

/**
 * Lists items that this shopper or at least two independent households chose for these names. The keys are lowercase
 * names.
 */
async function listLearnedItems(
  db: Db,
  { userId, storeId, lines, now }: ReceiptLines,
): Promise<Map<string, LearnedItem>> {
  const names = [...new Set(lines.map(({ printedName }) => printedName.toLowerCase()))];
  const { rows } = await sql<LearnedItem>`
    /* name: learned-receipt-names */
    with input as (
      select name from unnest(${names}::text[]) as input(name)
    ), line as (
      select input.name, newest.item_id, newest.receipt_id from input cross join lateral (
        select item_id, receipt_id from receipt_line
        where lower(printed_name) = input.name and item_id is not null
        order by receipt_id desc limit ${sql.lit(MAX_LINES_PER_NAME)}
      ) newest
      union
      select lower(own.printed_name), own.item_id, own.receipt_id
      from receipt join receipt_line own on own.receipt_id = receipt.id and own.item_id is not null
      where receipt.user_id = ${userId} and lower(own.printed_name) = any(${names}::text[])
    ), choice as (
      select line.name, line.item_id, receipt.user_id, max(receipt.saved_at) as saved_at
      from line join receipt on receipt.id = line.receipt_id join store on store.id = receipt.store_id
      where store.chain_id = (select chain_id from store where id = ${storeId})
      group by line.name, line.item_id, receipt.user_id
    )
    select name, item_id as "itemId", bool_or(user_id = ${userId}) as "isOwn",
      (array_agg(user_id order by saved_at desc, user_id))[:${sql.lit(MAX_EXAMINED)}] as "userIds"
    from choice group by name, item_id
    having bool_or(user_id = ${userId}) or count(*) >= ${sql.lit(MIN_HOUSEHOLDS)}
    order by name, max(saved_at) filter (where user_id = ${userId}) desc nulls last, count(*) desc, item_id
  `.execute(db);
  const others = rows.flatMap(({ isOwn, userIds }) => (isOwn ? [] : userIds));
  const ties = await listReporterTies(db, { userIds: [...new Set(others)], now });
  const countHouseholds = ({ userIds }: LearnedItem) =>
    groupByHousehold(userIds.map((id) => ({ userId: id, ties: ties.get(id) ?? [] }))).length;
  const ranked = rows
    .map((chosen) => ({
      chosen,
      households: chosen.isOwn ? Number.POSITIVE_INFINITY : countHouseholds(chosen),
    }))
    .filter(({ households }) => households >= MIN_HOUSEHOLDS)
    // The sort is stable, so the shopper's own choices stay newest first.
    .toSorted((one, other) => (one.households === other.households ? 0 : other.households - one.households));
  const learned = new Map<string, LearnedItem>();
  for (const { chosen } of ranked) if (!learned.has(chosen.name)) learned.set(chosen.name, chosen);
  return learned;
}

function isPlausible(printedName: string, item: GroceryItem, found: readonly GroceryItem[]): boolean {
  if (found.length === 0 || found.some(({ id }) => id === item.id)) return true;
  return foldWords(expandPrintedName(printedName))
    .map(toSingular)
    .includes(parseNameWords(item.name).product);
}

type Shopper = {
  cart: readonly GroceryItem[];
  labels: readonly string[];
  isOfOwnBrands: boolean;
  isOfClubPacks: boolean;
  isElsewhere: (item: GroceryItem) => boolean;
};

/** Also searches without the store brand's name, because the catalog may have the item only without a brand. */
async function searchPrinted(
  { search }: Catalog,
  printedName: string,
  labels: readonly string[],
): Promise<GroceryItem[]> {
  const size = parsePrintedSize(printedName);
  const typedSize = size === null ? '' : searchableSizeText(size);
  const texts = [expandPrintedName(printedName), wordsWithoutStoreBrands(printedName, labels)];
  const found = new Map<number, GroceryItem>();
  for (const words of new Set(texts.filter((text) => text !== '')))
    for (const item of (await search(`${words} ${typedSize}`.trim())).items) found.set(item.id, item);
  return [...found.values()].filter(({ name }) => !hasDifferentSizeNumber(printedName, name));
}

function describeNewSize(printedName: string, choices: readonly GroceryItem[]): ItemDescription | null {
  const item = deriveItemInPrintedSize(printedName, choices);
  return item && { name: item.name, brand: item.brand, unit: item.unit, category: item.category };
}

/** True for wine, beer and similar words. If the catalog lacks them, a suggestion would be another product. */
const isNeverReplaced = (word: string) => neverReplacedWords.has(toSingular(word));

const rankCandidates = (
  found: readonly GroceryItem[],
  { printedName, isByWeight, shopper }: PrintedLine & { shopper: Shopper },
) => rankReceiptChoices(printedName, { ...shopper, found, isByWeight });

/**
 * Clubs sell larger packs than the catalog has, so a match is uncertain if the receipt prints no size. A match of the
 * club's own brand is certain, because the catalog has those sizes.
 */
const isUnknownClubPack = (
  printedName: string,
  { brand, unit }: GroceryItem,
  { isOfClubPacks, labels }: Shopper,
) =>
  isOfClubPacks &&
  parsePrintedSize(printedName) === null &&
  isPackage(unit) &&
  !labels.includes(brand.toLowerCase());

async function findLikely(catalog: Catalog, line: PrintedLine, shopper: Shopper): Promise<MatchedLine> {
  const { vocabulary } = catalog;
  const { labels, isElsewhere } = shopper;
  const asPrinted = await searchPrinted(catalog, line.printedName, labels);
  const ranked = rankCandidates(asPrinted, { ...line, shopper });
  if (
    ranked.certainMatch !== undefined &&
    !isUnknownClubPack(line.printedName, ranked.certainMatch, shopper)
  ) {
    return { choices: ranked.choices.slice(0, MAX_CHOICES), newItem: null, isSure: true };
  }
  if (asPrinted.length === 0 && foldWords(expandPrintedName(line.printedName)).some(isNeverReplaced))
    return { choices: [], newItem: null, isSure: false };
  const printedName = expandShortenedWords(line.printedName, vocabulary);
  const completed =
    printedName === line.printedName ? asPrinted : await searchPrinted(catalog, printedName, labels);
  const likely = completed.length === 0 ? asPrinted : completed;
  const { choices, choicesWithMatchingName } =
    likely === asPrinted ? ranked : rankCandidates(likely, { ...line, printedName, shopper });
  const words = { ...line, expandedName: printedName, labels, vocabulary };
  const more: GroceryItem[] = [];
  for (const text of listAlternativeSearches(words)) more.push(...(await catalog.search(text)).items);
  const others = rankCandidates(more, { ...line, printedName, shopper: { ...shopper, cart: [] } });
  const isOther = (item: GroceryItem) => isElsewhere(item) || hasDifferentSizeNumber(printedName, item.name);
  const found = [...choices, ...others.choices.filter((item) => !isOther(item))];
  const better = listCloserNameMatches(words, choices[0], found);
  const [best] = better;
  const ordered = [...new Map([...better, ...choices].map((item) => [item.id, item])).values()];
  const ofBest = best && found.filter(({ name }) => name === best.name);
  return {
    choices: ordered.slice(0, MAX_CHOICES),
    newItem: describeNewSize(printedName, ofBest ?? choicesWithMatchingName),
    isSure: false,
  };
}

async function readChain(db: Db, storeId: number) {
  const chain = await db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select(['chain.slug', 'chain.assortment'])
    .where('store.id', '=', storeId)
    .executeTakeFirst();
  return {
    isOfOwnBrands: chain?.assortment === 'few-brands',
    isOfClubPacks: chain?.assortment === 'club-packs',
    codes: listLabelCodes(chain?.slug ?? ''),
  };
}

async function listCartItems(db: Db, userId: string): Promise<GroceryItem[]> {
  const entries = await listCartEntries(db, userId);
  const items = await listItemsById(
    db,
    entries.map(({ itemId }) => itemId),
  );
  return [...items.values()];
}

const choicesFrom = (item: GroceryItem, found: readonly GroceryItem[]) => ({
  choices: [item, ...found.filter(({ id }) => id !== item.id)].slice(0, MAX_CHOICES),
  newItem: null,
});

/**
 * Adds the item that other households chose for the name: first if it's plausible and there's no certain match,
 * otherwise last. It's never preselected, because otherwise two accounts could change what "MILK" matches for everyone.
 */
function withOthersChoice(printedName: string, found: MatchedLine, item: GroceryItem): MatchedLine {
  const { choices, isSure } = found;
  if (!isSure && isPlausible(printedName, item, choices)) return { ...found, ...choicesFrom(item, choices) };
  if (choices.some(({ id }) => id === item.id)) return found;
  return { ...found, choices: [...choices.slice(0, MAX_CHOICES - 1), item] };
}

/**
 * Suggests items for each receipt line. The item that this shopper last chose for the printed name comes first and is
 * preselected. If there is none, adds the item that most households chose (`withOthersChoice`). A chosen item is left
 * out if the printed size or brand contradicts it.
 */
export async function matchLines(
  db: Db,
  catalog: Catalog,
  receiptLines: ReceiptLines,
): Promise<MatchedLine[]> {
  const learned = await listLearnedItems(db, receiptLines);
  const items = await listItemsById(
    db,
    [...learned.values()].map(({ itemId }) => itemId),
  );
  const [cart, { brands: labels, soldElsewhere }, chain] = await Promise.all([
    listCartItems(db, receiptLines.userId),
    listStoreBrands(db, receiptLines.storeId),
    readChain(db, receiptLines.storeId),
  ]);
  const isElsewhere = ({ brand }: GroceryItem) => soldElsewhere.has(brand.toLowerCase());
  const { isOfOwnBrands, isOfClubPacks } = chain;
  const shopper = { cart, labels, isElsewhere, isOfOwnBrands, isOfClubPacks };
  const names = receiptLines.lines.map(({ printedName }) => printedName);
  const codes = [findLabelCode(names, catalog.vocabulary) ?? [], chain.codes].flat();
  const remembering = { ...catalog, search: rememberSearches(catalog.search) };
  const likely = new Map<string, Promise<MatchedLine>>();
  const matched: MatchedLine[] = [];
  for (let from = 0; from < receiptLines.lines.length; from += MAX_CONCURRENT) {
    const matchLine = async (line: PrintedLine) => {
      const printedName = withoutLabelCode(line.printedName, codes);
      const isOfStore = printedName !== line.printedName;
      const of = { ...shopper, isOfOwnBrands: isOfOwnBrands || isOfStore };
      const key = `${line.isByWeight} ${line.printedName}`;
      const finding = likely.get(key) ?? findLikely(remembering, { ...line, printedName }, of);
      likely.set(key, finding);
      const found = await finding;
      const chosen = learned.get(line.printedName.toLowerCase());
      const known = items.get(chosen?.itemId ?? 0);
      if (known === undefined || contradictsItem(line.printedName, known, labels)) return found;
      if (chosen?.isOwn) return { ...choicesFrom(known, found.choices), isSure: true };
      return isElsewhere(known) ? found : withOthersChoice(line.printedName, found, known);
    };
    const some = receiptLines.lines.slice(from, from + MAX_CONCURRENT);
    matched.push(...(await matchInTurn(() => Promise.all(some.map(matchLine)), receiptLines.userId)));
  }
  return matched;
}
