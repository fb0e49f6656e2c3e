import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isFreshFoodPlaceholder, isPlaceholderBrand, isUnbranded } from '#domain/item/store-brand.ts';
import { contradictsItem, mentionsBrand } from '#domain/receipt/evidence.ts';
import { expandPrintedName, isExpansionUncertain } from '#domain/receipt/lines/abbreviations.ts';
import {
  isExactNameMatch,
  type NameMatch,
  parsePrintedLine,
  rateNameMatch,
} from '#domain/receipt/name-match.ts';
import {
  comparePrintedSize,
  differsFromPrintedSize,
  parsePrintedSize,
} from '#domain/receipt/printed-size.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import { foldWords } from '#domain/search/words.ts';

type Item = { id: number; name: string; brand: string; unit: string };

type ChoiceSources<Goods extends Item> = {
  found: readonly Goods[];
  cart: readonly Goods[];
  labels: readonly string[];
  isByWeight: boolean;
  isElsewhere: (item: Goods) => boolean;
  /** True if the chain sells mostly its own brands, so that another brand is possible only if the receipt names it. */
  isOfOwnBrands?: boolean;
  /** True if the club's packs are larger than the catalog's. */
  isOfClubPacks?: boolean;
};

type RatedItem<Goods extends Item> = NameMatch & {
  item: Goods;
  isPossible: boolean;
  isProven: boolean;
  isBrandPrinted: boolean;
  isProductPrinted: boolean;
};

/** If more words than this are missing, the line probably means a different product. */
const MAX_MISSING = 1;

/** Matches bagged produce: "LEMONS BAG" isn't loose lemons. */
const BAG_AT_END = /\bbags?$/i;

const countDifferences = ({ missing, extra }: NameMatch) => missing + extra;

const getOnlyEntry = <Entry>(entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined;

function rateSources<Goods extends Item>(
  printedName: string,
  { found, cart, labels, isByWeight, isElsewhere }: ChoiceSources<Goods>,
) {
  const line = parsePrintedLine(printedName, { labels, found: [...found, ...cart] });
  const rateItem = (item: Goods): RatedItem<Goods> => {
    const evidence = comparePrintedSize(printedName, item.unit);
    const isSoldThisWay = isSoldByWeight(item.unit)
      ? isByWeight || !BAG_AT_END.test(printedName)
      : !isByWeight;
    return {
      ...rateNameMatch(line, item),
      item,
      isPossible: isSoldThisWay && !isElsewhere(item) && !contradictsItem(printedName, item, labels),
      isProven: evidence === 'same' || evidence === 'not-printed',
      isBrandPrinted: mentionsBrand(printedName, item.brand),
      isProductPrinted: line.has(parseNameWords(item.name).product),
    };
  };
  return { found: found.map(rateItem), cart: cart.map(rateItem) };
}

/** Items with the closest name. Empty if several names tie or the line means a different product. */
function findNearest<Goods extends Item>(found: readonly RatedItem<Goods>[], hasSize: boolean) {
  const fewest = found.reduce((best, one) => Math.min(best, countDifferences(one)), Number.POSITIVE_INFINITY);
  const nearItems = found.filter((one) => countDifferences(one) === fewest);
  const [first] = nearItems;
  if (first === undefined || nearItems.some(({ item }) => item.name !== first.item.name)) return [];
  const isNear = (one: RatedItem<Goods>) => {
    if (!hasSize)
      return (
        isExactNameMatch(one) && (one.missing === 0 || isSoldByWeight(one.item.unit)) && one.isNamedWhole
      );
    const isAlmostExact = one.isSameFood || (one.isNamedByBrand && one.missing <= MAX_MISSING);
    return isExactNameMatch(one) || (isAlmostExact && one.isNamed && one.extra === 0);
  };
  return nearItems.filter(isNear);
}

const isOrganicItem = ({ name, brand }: Item) => /\borganics?\b/i.test(`${name} ${brand}`);

type LineFacts = { hasSize: boolean; hasLabel: boolean; isOfOwnBrands: boolean; isOfClubPacks: boolean };

export const isPackage = (unit: string) =>
  !isSoldByWeight(unit) && unit !== 'each' && !/^1 (?:bunch|head|ear)$/.test(unit);

/**
 * Finds the catalog item that the line certainly means, if any. If no size is printed:
 * - A package is certain only if its brand is printed.
 * - If a store brand is printed, an unbranded item is certain, unless an item of that store brand also matches.
 */
function findInCatalog<Goods extends Item>(
  found: readonly RatedItem<Goods>[],
  { hasSize, hasLabel, isOfOwnBrands, isOfClubPacks }: LineFacts,
): RatedItem<Goods> | undefined {
  const nearItems = findNearest(found, hasSize);
  const provenItems = nearItems.filter(({ isPossible, isProven }) => isPossible && isProven);
  const brandedItems = provenItems.filter(({ isBrandPrinted }) => isBrandPrinted);
  const plainItems = provenItems.filter(({ item }) => isPlaceholderBrand(item.brand));
  const [bestItems = provenItems] = [brandedItems, plainItems].filter(({ length }) => length > 0);
  const match = getOnlyEntry(bestItems);
  if (match === undefined || (bestItems === provenItems && !isExactNameMatch(match))) return undefined;
  if (bestItems === provenItems && isOfOwnBrands && !isUnbranded(match.item.brand)) return undefined;
  // The catalog may lack the store brand's item in the printed size.
  const isStoreBrandItem = ({ item }: RatedItem<Goods>) =>
    item.name === match.item.name && isPlaceholderBrand(item.brand);
  if (bestItems === provenItems && !isUnbranded(match.item.brand) && found.some(isStoreBrandItem))
    return undefined;
  // The word that's missing from the receipt may name a variety: "HORMEL CHILI 15OZ" could be vegetarian chili.
  const isVariety = (one: RatedItem<Goods>) =>
    one.item.name !== match.item.name && one.isNamed && one.extra === 0 && one.isBrandPrinted;
  const isSimilar = (one: RatedItem<Goods>) =>
    one.missing <= match.missing + MAX_MISSING && one.isPossible && one.isProven;
  const isKindUnprinted = match.isBrandPrinted && match.isProductPrinted && match.missing >= 1;
  if (hasSize && isKindUnprinted && found.some((one) => isVariety(one) && isSimilar(one))) return undefined;
  if (hasSize) return match;
  // Warehouse clubs may sell other sizes: "S&W BLK BNS" is a case of cans at a club.
  if (isOfClubPacks && !hasLabel && isPackage(match.item.unit)) return undefined;
  if (bestItems === provenItems && !isUnbranded(match.item.brand)) return undefined;
  // Stores sell their own brand in more sizes than the catalog has.
  if (isPlaceholderBrand(match.item.brand) && isPackage(match.item.unit)) return undefined;
  const others = found.filter((one) => one.item.name !== match.item.name && one.isNamed && one.extra === 0);
  const isSameFood = (one: RatedItem<Goods>) =>
    one.isSameFood && one.isPossible && one.isBrandPrinted === match.isBrandPrinted;
  if (others.some(isSameFood)) return undefined;
  if (bestItems === brandedItems || nearItems.length === 1) return match;
  if (bestItems === provenItems) return undefined;
  const standsForStoreBrand = hasLabel && !others.some(({ isBrandPrinted }) => isBrandPrinted);
  const isOnlyLoose =
    isFreshFoodPlaceholder(match.item.brand) && nearItems.every(({ item }) => item.unit === match.item.unit);
  return isOnlyLoose || isSoldByWeight(match.item.unit) || standsForStoreBrand ? match : undefined;
}

/** Returns undefined if several planned items could be meant, such as a bag and loose produce of the same name. */
function findPlanned<Goods extends Item>(
  exact: readonly RatedItem<Goods>[],
  all: readonly RatedItem<Goods>[],
  hasSize: boolean,
): RatedItem<Goods> | undefined {
  const isAlsoSoldLoose = ({ item }: RatedItem<Goods>) =>
    !hasSize &&
    !isSoldByWeight(item.unit) &&
    all.some((one) => one.item.name === item.name && isSoldByWeight(one.item.unit));
  const clearItems = exact.filter((one) => !isAlsoSoldLoose(one));
  const brandedItems = clearItems.filter(({ isBrandPrinted }) => isBrandPrinted);
  return getOnlyEntry(
    brandedItems.length > 0 ? brandedItems : clearItems.filter(({ item }) => isPlaceholderBrand(item.brand)),
  );
}

function movePlainItemFirst<Goods extends Item>(
  ranked: readonly RatedItem<Goods>[],
  getRank: (one: RatedItem<Goods>) => number,
): readonly RatedItem<Goods>[] {
  const [topItem] = ranked;
  if (topItem === undefined || topItem.isBrandPrinted) return ranked;
  const isPlain = ({ item }: RatedItem<Goods>) =>
    isPlaceholderBrand(item.brand) && item.name === topItem.item.name;
  const plainItem = ranked.find((one) => isPlain(one) && getRank(one) === getRank(topItem));
  return plainItem === undefined ? ranked : [plainItem, ...ranked.filter((one) => one !== plainItem)];
}

/** Matches names of reduced-fat food. Skips milk and names with a percentage: receipts print the percentage instead. */
const REDUCED_FAT_NAME = /^(?!.*(?:\d%|\bmilk\b)).*\b(?:(?:reduced|low) fat|fat free|nonfat)\b/i;
export const CHEESE_CUT_WORDS = /\b(?:shredded|shreds|sliced|slices|sticks|cubes|crumbles|string)\b/i;
export const removeCheeseCutWords = (name: string): string =>
  name.replace(CHEESE_CUT_WORDS, '').replace(/ {2,}/g, ' ').trim();

/**
 * Ranks the items that a receipt line could refer to.
 * - `certainMatch`: the unambiguous match, if any. It agrees with the printed size and brand.
 * - `choices`: the certain match, then planned purchases, then the best other matches.
 * - `choicesWithMatchingName`: choices whose name matches the line; all choices if there are none.
 */
export function rankReceiptChoices<Goods extends Item>(
  printedName: string,
  sources: ChoiceSources<Goods>,
): { choices: Goods[]; choicesWithMatchingName: Goods[]; certainMatch: Goods | undefined } {
  const { found, cart } = rateSources(printedName, sources);
  const hasSize = parsePrintedSize(printedName) !== null;
  const hasLabel = sources.labels.some((label) => mentionsBrand(printedName, label));
  const cartItems = cart
    .filter(({ extra, isPossible }) => extra === 0 && isPossible)
    .toSorted((a, b) => a.missing - b.missing);
  const namedCartItems = cartItems.filter(({ isNamed }) => isNamed);
  const exactCartItems = namedCartItems.filter((one) => isExactNameMatch(one) && one.isProven);
  const plannedItem = findPlanned(exactCartItems, [...found, ...cart], hasSize);
  const mayUseCatalog = plannedItem === undefined && (exactCartItems.length === 0 || hasSize);
  const expandedName = expandPrintedName(printedName);
  const isOrganic = /\borg/i.test(expandedName);
  const candidate =
    mayUseCatalog && !isExpansionUncertain(printedName)
      ? findInCatalog(found, {
          hasSize,
          hasLabel,
          isOfOwnBrands: sources.isOfOwnBrands ?? false,
          isOfClubPacks: sources.isOfClubPacks ?? false,
        })
      : plannedItem;
  // Organic items cost more. Either both the line and the item say “organic” or neither, unless its brand is printed.
  const isOrganicWrong = ({ item, isBrandPrinted }: RatedItem<Goods>) =>
    isOrganicItem(item) ? !isOrganic && !isBrandPrinted : isOrganic;
  const certainMatch =
    candidate !== undefined && mayUseCatalog && isOrganicWrong(candidate) ? undefined : candidate;
  const isNear = ({ isNamed, isSameFood, item }: RatedItem<Goods>) =>
    isNamed && isSameFood && !isSoldByWeight(item.unit) && !differsFromPrintedSize(printedName, item.unit);
  const fewestExtraWords = Math.min(
    ...found.map(({ isNamed, extra }) => (isNamed ? extra : Number.POSITIVE_INFINITY)),
  );
  const hasNearItem = hasSize && found.some((one) => isNear(one) && one.extra === fewestExtraWords);
  const isStoreBrandLikely = hasLabel || (sources.isOfOwnBrands ?? false);
  const plainNames = new Set(
    found.flatMap(({ item }) => (isPlaceholderBrand(item.brand) ? [item.name] : [])),
  );
  const plainItems = found.filter((one) => one.isNamed && isPlaceholderBrand(one.item.brand));
  const hasBetterPlainItem = ({ missing, extra }: RatedItem<Goods>) =>
    hasLabel && plainItems.some((one) => one.missing <= missing && one.extra <= extra);
  const isOtherBrand = (one: RatedItem<Goods>) =>
    isStoreBrandLikely &&
    !one.isBrandPrinted &&
    !isPlaceholderBrand(one.item.brand) &&
    (plainNames.has(one.item.name) || hasBetterPlainItem(one));
  const isFatPrinted = /\b(?:fat|light|nonfat|skim|\d%)/.test(expandedName);
  /** True for the organic version of the printed product. "ORG BUTTER" doesn't mean organic peanut butter. */
  const isOrganicKind = ({ item, isNamed, missing, extra }: RatedItem<Goods>) =>
    isNamed && missing <= MAX_MISSING && extra <= fewestExtraWords && isOrganicItem(item);
  const hasOrganicKind = found.some(isOrganicKind);
  const names = new Set(found.map(({ item }) => item.name));
  const isSpecialPrinted = parseNameWords(expandedName).isSpecial;
  /** True if the item is organic, reduced-fat, special-diet or a powder, and the line doesn't say so. */
  const isUnprintedSpecial = ({ item, isBrandPrinted }: RatedItem<Goods>) =>
    (!isOrganic && (/^organic\b/i.test(item.name) || (!isBrandPrinted && /\borganic\b/i.test(item.brand)))) ||
    (/ powder$/i.test(item.name) && !/\bpow?d/.test(expandedName)) ||
    (!isFatPrinted && REDUCED_FAT_NAME.test(item.name)) ||
    (!isSpecialPrinted && parseNameWords(item.name).isSpecial);
  const isCutPrinted = CHEESE_CUT_WORDS.test(expandedName);
  /** True for shredded or sliced cheese if the line doesn't mention the cut and also matches uncut cheese. */
  const isUnprintedCut = ({ item, isNamed }: RatedItem<Goods>) => {
    if (isCutPrinted || !isNamed || !/cheese/i.test(item.name)) return false;
    const nameWithoutCut = removeCheeseCutWords(item.name);
    if (nameWithoutCut === item.name || !names.has(nameWithoutCut)) return false;
    const printedWords = foldWords(expandedName);
    return foldWords(nameWithoutCut).some((word) => printedWords.includes(word));
  };
  const isFrozenPrinted = /\bfrozen\b/.test(expandedName);
  const isBagPrinted = BAG_AT_END.test(printedName);
  const isFreshPrinted = /\bfresh\b/i.test(printedName);
  const hasCannedMatch = found.some(
    ({ item, isNamed, isSameFood }) => isNamed && isSameFood && /^canned /i.test(item.name),
  );
  /** A line that names a brand but no weight is rarely loose produce: "GLENWOOD GRN BEANS" is a can. */
  const isUnlikelyProduce = ({ item, extra }: RatedItem<Goods>) =>
    hasCannedMatch && (extra > 0 || hasLabel) && !sources.isByWeight && isSoldByWeight(item.unit);
  const computeRank = (one: RatedItem<Goods>) =>
    [
      sources.isElsewhere(one.item),
      sources.isByWeight && isPackage(one.item.unit),
      !one.isNamed,
      isOrganic && hasOrganicKind && !isOrganicKind(one),
      isOtherBrand(one),
      isUnprintedSpecial(one),
      isUnlikelyProduce(one),
      isUnprintedCut(one),
      isFrozenPrinted && isUnbranded(one.item.brand),
      isFreshPrinted && /^(?:frozen|canned) /i.test(one.item.name),
      isBagPrinted && !isPackage(one.item.unit),
      hasNearItem && !isNear(one),
      comparePrintedSize(printedName, one.item.unit) === 'other',
      !one.isPossible,
      !isExactNameMatch(one),
      !(one.isNamed && one.isBrandPrinted),
    ].reduce((rank, isWorse) => rank * 2 + Number(isWorse), 0);
  const ranks = new Map([...cartItems, ...found].map((one) => [one, computeRank(one)]));
  const getRank = (one: RatedItem<Goods>) => ranks.get(one) ?? 0;
  const rankedItems = movePlainItemFirst(
    [...ranks.keys()].toSorted((a, b) => getRank(a) - getRank(b)),
    getRank,
  );
  const allItems = [...(certainMatch === undefined ? [] : [certainMatch]), ...namedCartItems, ...rankedItems];
  const choices = [...new Map(allItems.map(({ item }) => [item.id, item])).values()];
  const matchingItems = rankedItems
    .filter((one) => one.isNamed && !isOtherBrand(one) && !isUnprintedSpecial(one))
    .map(({ item }) => item);
  return {
    choices,
    choicesWithMatchingName: matchingItems.length > 0 ? matchingItems : choices,
    certainMatch: certainMatch?.item,
  };
}
