import {
  type FoundRow,
  findMatch,
  isRequestedProduct,
  matchRow,
  normalizeGroup,
  type ParsedRow,
  parseRow,
} from '#domain/search/match.ts';
import { isNumber, type WordGroup } from '#domain/search/plan.ts';
import { toStem } from '#domain/search/reading.ts';
import { computeSizeDistance, hasSizeInName, type RequestedSize } from '#domain/search/size.ts';

type RankableItem = FoundRow & {
  id: number;
  popularity: number;
  netAmount: number | null;
  netMeasure: string | null;
};

const RANK_EXACT = 0;
const RANK_SAME_PRODUCT = 1;
const RANK_ALL_WORDS = 2;
const RANK_PRODUCT_PREFIX = 3;
const RANK_PREFIX = 4;
const SPECIAL_DIET_PENALTY = 1.5;
/**
 * Penalty if the item isn't the product that the search names. For example, "pizza cheese" doesn't mean cheese pizza.
 */
const WORD_ORDER_PENALTY = 0.5;
/** Penalty for a product such as "Peas & Carrots" if the typed words name only its second part. */
const MIXED_PRODUCT_PENALTY = 0.5;
/** Bonus if the typed words are the whole brand: "Trident" before "Trident Seafoods". */
const WHOLE_BRAND_BONUS = -0.25;
/** Penalty if only part of the brand matches: "beef hot dogs" doesn't mean Vienna Beef. */
const PART_OF_BRAND_PENALTY = 0.25;
const CORRECTION_PENALTY = 0.5;
const DROPPED_WORD_BONUS = -1;
/**
 * Bonus for a similar claim if no item makes the exact claim. In a search for low sodium, reduced sodium ranks above
 * regular.
 */
const SIMILAR_CLAIM_BONUS = -3;
/** Penalty for a name with a word that the shopper ruled out, as in "no nuts", if no item makes the claim. */
const UNWANTED_WORD_PENALTY = 3;
/** Bonus for a name that has the typed size as a capacity: "Trash Bags 13 Gallon". */
const SIZE_IN_NAME_BONUS = -1.5;

type Limits = { maxItems: number; maxGroups: number };
type RankRequest = {
  groups: readonly WordGroup[];
  /** All typed words, even those the search dropped. Items that have a dropped word rank higher. */
  requestedGroups?: readonly WordGroup[];
  size: RequestedSize | null;
};

/**
 * Each item name first gets its share of results, so that a name with many sizes can't crowd out other names (decision
 * 22).
 */
export function rankItems<Item extends RankableItem>(
  items: readonly Item[],
  { groups, requestedGroups = groups, size }: RankRequest,
  { maxItems, maxGroups }: Limits,
): Item[] {
  const droppedGroups = requestedGroups.filter((group) => !groups.includes(group) && !isNumber(group));
  const summary = summarizeGroups(groups);
  const rankedItems = demoteOtherKinds(
    filterMatches(items.map(parseRow), groups).map((row) => ({
      item: row.row,
      match:
        scoreMatch(row, summary) +
        scoreDroppedWords(row, droppedGroups) +
        (hasSizeInName(row, size) ? SIZE_IN_NAME_BONUS : 0),
      misfit: size === null ? 0 : computeSizeDistance(size, row),
    })),
    size,
  )
    .sort(
      (a, b) =>
        a.match - b.match ||
        a.misfit - b.misfit ||
        b.item.popularity - a.item.popularity ||
        a.item.id - b.item.id,
    )
    .map(({ item }) => item);
  const itemsByName = [...Map.groupBy(rankedItems, ({ name }) => name).values()].slice(0, maxGroups);
  const sharePerName = Math.floor(maxItems / maxGroups);
  let spareSlots =
    maxItems - itemsByName.reduce((sum, group) => sum + Math.min(sharePerName, group.length), 0);
  return itemsByName.flatMap((group) => {
    const extraSlots = Math.min(spareSlots, Math.max(0, group.length - sharePerName));
    spareSlots -= extraSlots;
    return group.slice(0, sharePerName + extraSlots);
  });
}

/** Returns "nuts" for "no nuts". Null for conditions with alternatives of their own, such as "sugar free". */
function findUnwantedWord({
  isCondition,
  meant,
  words: [first = '', second = ''],
}: WordGroup): string | null {
  if (!isCondition || meant.length > 1) return null;
  if (second === 'free') return first;
  return first === 'no' || first === 'non' || first === 'without' ? second : null;
}

const scoreDroppedWords = (row: ParsedRow, droppedGroups: readonly WordGroup[]): number =>
  droppedGroups.reduce((sum, group) => {
    const match = matchRow(row, group);
    const unwantedWord = match === null ? findUnwantedWord(group) : null;
    if (unwantedWord !== null && row.name.stems.has(toStem(unwantedWord))) return sum + UNWANTED_WORD_PENALTY;
    if (match === 'meant') return sum + DROPPED_WORD_BONUS;
    return match === 'corrected' && group.isCondition ? sum + SIMILAR_CLAIM_BONUS : sum;
  }, 0);

type RatedItem<Item> = { item: Item; match: number; misfit: number };

const OTHER_KIND_PENALTY = 4;

/** Ranks products sold by count lower if the best match has a weight. "Bread 2 pack" shouldn't put naan first. */
function demoteOtherKinds<Item extends RankableItem>(
  rated: readonly RatedItem<Item>[],
  size: RequestedSize | null,
): RatedItem<Item>[] {
  if (size?.content?.measure !== 'each') return [...rated];
  const bestMatch = rated.reduce((least, { match }) => Math.min(least, match), Number.POSITIVE_INFINITY);
  const [mostPopularMatch] = rated
    .filter(({ match }) => match === bestMatch)
    .sort((a, b) => b.item.popularity - a.item.popularity || a.item.id - b.item.id);
  if (mostPopularMatch?.item.netMeasure !== 'g') return [...rated];
  return rated.map((ratedItem) =>
    ratedItem.item.netMeasure === 'each' && ratedItem.item.name !== mostPopularMatch.item.name
      ? { ...ratedItem, misfit: ratedItem.misfit + OTHER_KIND_PENALTY }
      : ratedItem,
  );
}

/**
 * If any name contains the product word, keeps only the items whose names contain it. So a search for turkey leaves out
 * Turkey Hill ice cream, which has the word only in its brand.
 */
function filterMatches<Item extends RankableItem>(
  rows: ParsedRow<Item>[],
  groups: readonly WordGroup[],
): ParsedRow<Item>[] {
  const conditions = groups.filter(({ isCondition }) => isCondition);
  const matchingRows = rows.filter((row) => conditions.every((group) => matchRow(row, group) !== null));
  const productGroup = groups.find(({ isProduct }) => isProduct);
  if (productGroup === undefined) return matchingRows;
  if (productGroup.isNeverReplaced)
    return matchingRows.filter(({ name }) => isRequestedProduct(name, productGroup));
  if (productGroup.isBrand) return matchingRows;
  const namedRows = matchingRows.filter(({ name }) => findMatch(name, productGroup) !== null);
  return namedRows.length > 0 ? namedRows : matchingRows;
}

type GroupSummary = { groups: readonly WordGroup[]; products: readonly WordGroup[]; hasCondition: boolean };

const summarizeGroups = (groups: readonly WordGroup[]): GroupSummary => ({
  groups,
  products: groups.filter((group) => group.isProduct && !group.isBrand),
  hasCondition: groups.some(({ isCondition }) => isCondition),
});

function scoreMatch(row: ParsedRow, { groups, products, hasCondition }: GroupSummary): number {
  const { singulars, product, variety, compound, isSpecial, mixedWith } = row.name;
  const namedGroups: WordGroup[] = [];
  const isUnrequestedDiet = isSpecial && !hasCondition;
  let penalty = 0;
  let isWhole = true;
  let isByBrand = false;
  for (const group of groups) {
    const nameMatch = findMatch(row.name, group);
    const match = nameMatch === 'meant' ? nameMatch : matchRow(row, group);
    if (nameMatch === 'meant' || (nameMatch !== null && findMatch(row.brand, group) !== 'meant'))
      namedGroups.push(group);
    if (nameMatch === null && match === 'meant') isByBrand = true;
    if (match === 'corrected') penalty += CORRECTION_PENALTY;
    if (match === 'begins' || match === null) isWhole = false;
  }
  // Some brands, such as Lactaid, have only dietary products.
  if (isUnrequestedDiet && !isByBrand) penalty += SPECIAL_DIET_PENALTY;
  const matchesAnyGroup = (word: string) => groups.some((group) => normalizeGroup(group).words.has(word));
  const isTypedWord = (word: string) => groups.some((group) => normalizeGroup(group).typed.has(word));
  if (isByBrand)
    penalty += row.brand.singulars.every(matchesAnyGroup) ? WHOLE_BRAND_BONUS : PART_OF_BRAND_PENALTY;
  // "Depends" means adult briefs of any brand, but the brand Depend comes first.
  else if (row.brand.singulars.every(isTypedWord)) penalty += WHOLE_BRAND_BONUS;
  const isNamed = (word: string) => namedGroups.some((group) => normalizeGroup(group).words.has(word));
  const isProductPrefix = () =>
    namedGroups.some(({ beginning }) => beginning !== null && product.startsWith(beginning));
  if (groups.length > 1 && mixedWith.length > 0 && !mixedWith.some(isNamed)) penalty += MIXED_PRODUCT_PENALTY;
  const isOtherCompound = compound !== null && !isNamed(compound);
  const isVariety = variety !== null && isNamed(variety);
  const isProduct = !isOtherCompound && (isNamed(product) || isVariety || isProductPrefix());
  // "Pizza cheese" means cheese, not cheese pizza.
  if (isProduct && products.length > 0 && !isVariety && !isProductPrefix()) {
    const isRequested = products.some((group) => normalizeGroup(group).words.has(product));
    if (!isRequested) penalty += WORD_ORDER_PENALTY;
  }
  if (!isWhole) return penalty + (isProduct ? RANK_PRODUCT_PREFIX : RANK_PREFIX);
  const isTyped = (word: string) =>
    namedGroups.some((group) =>
      (group.isWhole || group.isCondition || groups.length === 1
        ? normalizeGroup(group).typed
        : normalizeGroup(group).words
      ).has(word),
    );
  if (singulars.length > 0 && singulars.every(isTyped)) return RANK_EXACT + penalty;
  return penalty + (isProduct ? RANK_SAME_PRODUCT : RANK_ALL_WORDS);
}
