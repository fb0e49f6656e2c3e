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
import { isMissingFromCatalog, removeStoreBrandWords } from '#domain/receipt/name-match.ts';
import { deriveItemInPrintedSize } from '#domain/receipt/new-size.ts';
import { parsePrintedSize, searchableSizeText } from '#domain/receipt/printed-size.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import type { Db } from '#server/db/connect.ts';
import { listCartEntries } from '#server/features/cart/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listHouseholdTies } from '#server/features/price-reports/api.ts';
import { createFairQueue } from '#server/http/turns.ts';
import { listStoreBrands } from './labels.ts';

/** A receipt's lines often lead to the same search. */
function cacheSearches(search: Catalog['search']): Catalog['search'] {
  const resultsByText = new Map<string, ReturnType<Catalog['search']>>();
  return (text) => {
    const result = resultsByText.get(text) ?? search(text);
    resultsByText.set(text, result);
    return result;
  };
}

type PrintedLine = { printedName: string; isByWeight: boolean };
type Catalog = {
  search: (text: string) => Promise<{ items: readonly GroceryItem[] }>;
  vocabulary: Vocabulary;
};

const MAX_CONCURRENT_LINES = 2; // other requests wait for these lines

/** Receipts are matched one at a time, because each line takes about 20 ms. */
const matchInTurn = createFairQueue();

const MAX_CHOICES = 6;
const MIN_HOUSEHOLDS = 2;

type ReceiptLines = { userId: string; storeId: number; lines: readonly PrintedLine[]; now: Date };

type LearnedItem = { name: string; itemId: number; isOwn: boolean; userIds: string[] };

/**
 * Examines only this many of the shoppers who chose an item, most recent first. The networks and devices of earlier
 * shoppers may no longer be known.
 */
const MAX_SHOPPERS_EXAMINED = 20;

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
      (array_agg(user_id order by saved_at desc, user_id))[:${sql.lit(MAX_SHOPPERS_EXAMINED)}] as "userIds"
    from choice group by name, item_id
    having bool_or(user_id = ${userId}) or count(*) >= ${sql.lit(MIN_HOUSEHOLDS)}
    order by name, max(saved_at) filter (where user_id = ${userId}) desc nulls last, count(*) desc, item_id
  `.execute(db);
  const otherUserIds = rows.flatMap(({ isOwn, userIds }) => (isOwn ? [] : userIds));
  const ties = await listHouseholdTies(db, { userIds: [...new Set(otherUserIds)], now });
  const countHouseholds = ({ userIds }: LearnedItem) =>
    groupByHousehold(userIds.map((id) => ({ userId: id, ties: ties.get(id) ?? [] }))).length;
  const rankedItems = rows
    .map((chosen) => ({
      chosen,
      households: chosen.isOwn ? Number.POSITIVE_INFINITY : countHouseholds(chosen),
    }))
    .filter(({ households }) => households >= MIN_HOUSEHOLDS)
    // The sort is stable, so the shopper's own choices stay newest first.
    .toSorted((one, other) => (one.households === other.households ? 0 : other.households - one.households));
  const learnedItems = new Map<string, LearnedItem>();
  for (const { chosen } of rankedItems)
    if (!learnedItems.has(chosen.name)) learnedItems.set(chosen.name, chosen);
  return learnedItems;
}

function isPlausible(printedName: string, item: GroceryItem, choices: readonly GroceryItem[]): boolean {
  if (choices.length === 0 || choices.some(({ id }) => id === item.id)) return true;
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
async function searchPrintedName(
  { search }: Catalog,
  printedName: string,
  labels: readonly string[],
): Promise<GroceryItem[]> {
  const size = parsePrintedSize(printedName);
  const sizeText = size === null ? '' : searchableSizeText(size);
  const texts = [expandPrintedName(printedName), removeStoreBrandWords(printedName, labels)];
  const foundItems = new Map<number, GroceryItem>();
  for (const searchText of new Set(texts.filter((text) => text !== '')))
    for (const item of (await search(`${searchText} ${sizeText}`.trim())).items)
      foundItems.set(item.id, item);
  return [...foundItems.values()].filter(({ name }) => !hasDifferentSizeNumber(printedName, name));
}

function describeNewSize(printedName: string, choices: readonly GroceryItem[]): ItemDescription | null {
  const item = deriveItemInPrintedSize(printedName, choices);
  return item && { name: item.name, brand: item.brand, unit: item.unit, category: item.category };
}

const rankCandidates = (
  items: readonly GroceryItem[],
  { printedName, isByWeight, shopper }: PrintedLine & { shopper: Shopper },
) => rankReceiptChoices(printedName, { ...shopper, found: items, isByWeight });

/**
 * Clubs sell larger packs than the catalog has, so a match is uncertain if the receipt prints no size. A match with the
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

async function findLikelyMatch(catalog: Catalog, line: PrintedLine, shopper: Shopper): Promise<MatchedLine> {
  const { vocabulary } = catalog;
  const { labels, isElsewhere } = shopper;
  const printedItems = await searchPrintedName(catalog, line.printedName, labels);
  const ranking = rankCandidates(printedItems, { ...line, shopper });
  if (
    ranking.certainMatch !== undefined &&
    !isUnknownClubPack(line.printedName, ranking.certainMatch, shopper)
  ) {
    return { choices: ranking.choices.slice(0, MAX_CHOICES), newItem: null, isSure: true };
  }
  if (isMissingFromCatalog(line.printedName, printedItems))
    return { choices: [], newItem: null, isSure: false };
  const printedName = expandShortenedWords(line.printedName, vocabulary);
  const expandedItems =
    printedName === line.printedName ? printedItems : await searchPrintedName(catalog, printedName, labels);
  const likelyItems = expandedItems.length === 0 ? printedItems : expandedItems;
  const { choices, choicesWithMatchingName } =
    likelyItems === printedItems ? ranking : rankCandidates(likelyItems, { ...line, printedName, shopper });
  const searchWords = { ...line, expandedName: printedName, labels, vocabulary };
  const otherItems: GroceryItem[] = [];
  for (const text of listAlternativeSearches(searchWords))
    otherItems.push(...(await catalog.search(text)).items);
  const otherRanking = rankCandidates(otherItems, {
    ...line,
    printedName,
    shopper: { ...shopper, cart: [] },
  });
  const isUnfit = (item: GroceryItem) => isElsewhere(item) || hasDifferentSizeNumber(printedName, item.name);
  const candidates = [...choices, ...otherRanking.choices].filter((item) => !isUnfit(item));
  const closerMatches = listCloserNameMatches(searchWords, choices[0], candidates);
  const [bestMatch] = closerMatches;
  const orderedChoices = [...new Map([...closerMatches, ...choices].map((item) => [item.id, item])).values()];
  const sameNameItems = bestMatch && candidates.filter(({ name }) => name === bestMatch.name);
  return {
    choices: orderedChoices.slice(0, MAX_CHOICES),
    newItem: describeNewSize(printedName, sameNameItems ?? choicesWithMatchingName),
    isSure: false,
  };
}

async function findChainTraits(db: Db, storeId: number) {
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

const putItemFirst = (item: GroceryItem, choices: readonly GroceryItem[]) => ({
  choices: [item, ...choices.filter(({ id }) => id !== item.id)].slice(0, MAX_CHOICES),
  newItem: null,
});

/**
 * Adds the item that other households chose for the name: first if it's plausible and there's no certain match,
 * otherwise last. It's never preselected, because otherwise two accounts could change what "MILK" matches for everyone.
 */
function addOthersChoice(printedName: string, matchedLine: MatchedLine, item: GroceryItem): MatchedLine {
  const { choices, isSure } = matchedLine;
  if (!isSure && isPlausible(printedName, item, choices))
    return { ...matchedLine, ...putItemFirst(item, choices) };
  if (choices.some(({ id }) => id === item.id)) return matchedLine;
  return { ...matchedLine, choices: [...choices.slice(0, MAX_CHOICES - 1), item] };
}

/**
 * Suggests items for each receipt line. The item that this shopper last chose for the printed name comes first and is
 * preselected. If there is none, adds the item that most households chose (`addOthersChoice`). A chosen item is left
 * out if the printed size or brand contradicts it.
 */
export async function matchLines(
  db: Db,
  catalog: Catalog,
  receiptLines: ReceiptLines,
): Promise<MatchedLine[]> {
  const learnedItems = await listLearnedItems(db, receiptLines);
  const items = await listItemsById(
    db,
    [...learnedItems.values()].map(({ itemId }) => itemId),
  );
  const [cart, { brands: labels, soldElsewhere }, chain] = await Promise.all([
    listCartItems(db, receiptLines.userId),
    listStoreBrands(db, receiptLines.storeId),
    findChainTraits(db, receiptLines.storeId),
  ]);
  const isElsewhere = ({ brand }: GroceryItem) => soldElsewhere.has(brand.toLowerCase());
  const { isOfOwnBrands, isOfClubPacks } = chain;
  const shopper = { cart, labels, isElsewhere, isOfOwnBrands, isOfClubPacks };
  const names = receiptLines.lines.map(({ printedName }) => printedName);
  const codes = [findLabelCode(names, catalog.vocabulary) ?? [], chain.codes].flat();
  const cachingCatalog = { ...catalog, search: cacheSearches(catalog.search) };
  const matchesByLine = new Map<string, Promise<MatchedLine>>();
  const matchedLines: MatchedLine[] = [];
  for (let from = 0; from < receiptLines.lines.length; from += MAX_CONCURRENT_LINES) {
    const matchLine = async (line: PrintedLine) => {
      const printedName = withoutLabelCode(line.printedName, codes);
      const hasLabelCode = printedName !== line.printedName;
      const lineShopper = { ...shopper, isOfOwnBrands: isOfOwnBrands || hasLabelCode };
      const key = `${line.isByWeight} ${line.printedName}`;
      const pendingMatch =
        matchesByLine.get(key) ?? findLikelyMatch(cachingCatalog, { ...line, printedName }, lineShopper);
      matchesByLine.set(key, pendingMatch);
      const match = await pendingMatch;
      const learnedItem = learnedItems.get(line.printedName.toLowerCase());
      const item = items.get(learnedItem?.itemId ?? 0);
      if (item === undefined || contradictsItem(line.printedName, item, labels)) return match;
      if (learnedItem?.isOwn) return { ...putItemFirst(item, match.choices), isSure: true };
      return isElsewhere(item) ? match : addOthersChoice(line.printedName, match, item);
    };
    const batch = receiptLines.lines.slice(from, from + MAX_CONCURRENT_LINES);
    matchedLines.push(...(await matchInTurn(() => Promise.all(batch.map(matchLine)), receiptLines.userId)));
  }
  return matchedLines;
}
