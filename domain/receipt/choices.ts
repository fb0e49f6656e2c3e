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

type Rated<Goods extends Item> = NameMatch & {
  item: Goods;
  isPossible: boolean;
  isProven: boolean;
  isBrandPrinted: boolean;
  isProductPrinted: boolean;
};

/** If more words than this are missing, the line probably means a different product. */
const MAX_MISSING = 1;

/** "LEMONS BAG" isn't loose lemons. */
const BAG_AT_END = /\bbags?$/i;

const distanceOf = ({ missing, extra }: NameMatch) => missing + extra;

const onlyOne = <Entry>(entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined;

function rate<Goods extends Item>(
  printedName: string,
  { found, cart, labels, isByWeight, isElsewhere }: ChoiceSources<Goods>,
) {
  const line = parsePrintedLine(printedName, { labels, found: [...found, ...cart] });
  const rateItem = (item: Goods): Rated<Goods> => {
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
function nearestOf<Goods extends Item>(found: readonly Rated<Goods>[], hasSize: boolean) {
  const least = found.reduce((best, one) => Math.min(best, distanceOf(one)), Number.POSITIVE_INFINITY);
  const nearest = found.filter((one) => distanceOf(one) === least);
  const [first] = nearest;
  if (first === undefined || nearest.some(({ item }) => item.name !== first.item.name)) return [];
  const isNear = (one: Rated<Goods>) => {
    if (!hasSize)
      return (
        isExactNameMatch(one) && (one.missing === 0 || isSoldByWeight(one.item.unit)) && one.isNamedWhole
      );
    const isAlmost = one.isSameFood || (one.isNamedByBrand && one.missing <= MAX_MISSING);
    return isExactNameMatch(one) || (isAlmost && one.isNamed && one.extra === 0);
  };
  return nearest.filter(isNear);
}

const isOrganicItem = ({ name, brand }: Item) => /\borganics?\b/i.test(`${name} ${brand}`);

type Known = { hasSize: boolean; hasLabel: boolean; isOfOwnBrands: boolean; isOfClubPacks: boolean };

export const isPackage = (unit: string) =>
  !isSoldByWeight(unit) && unit !== 'each' && !/^1 (?:bunch|head|ear)$/.test(unit);

/**
 * Finds the catalog item that the line certainly means, if any. If no size is printed:
 * - A package is certain only if its brand is printed.
 * - If a store brand is printed, an unbranded item is certain, unless an item of that store brand also matches.
 */
function findInCatalog<Goods extends Item>(
  found: readonly Rated<Goods>[],
  { hasSize, hasLabel, isOfOwnBrands, isOfClubPacks }: Known,
): Rated<Goods> | undefined {
  const nearest = nearestOf(found, hasSize);
  const proven = nearest.filter(({ isPossible, isProven }) => isPossible && isProven);
  const branded = proven.filter(({ isBrandPrinted }) => isBrandPrinted);
  const plain = proven.filter(({ item }) => isPlaceholderBrand(item.brand));
  const [some = proven] = [branded, plain].filter(({ length }) => length > 0);
  const only = onlyOne(some);
  if (only === undefined || (some === proven && !isExactNameMatch(only))) return undefined;
  if (some === proven && isOfOwnBrands && !isUnbranded(only.item.brand)) return undefined;
  // The catalog may lack the store brand's item in the printed size.
  const isOfStore = ({ item }: Rated<Goods>) =>
    item.name === only.item.name && isPlaceholderBrand(item.brand);
  if (some === proven && !isUnbranded(only.item.brand) && found.some(isOfStore)) return undefined;
  // The word that's missing from the receipt may name a variety: "HORMEL CHILI 15OZ" could be vegetarian chili.
  const isAlsoMeant = (one: Rated<Goods>) =>
    one.item.name !== only.item.name && one.isNamed && one.extra === 0 && one.isBrandPrinted;
  const isSimilar = (one: Rated<Goods>) =>
    one.missing <= only.missing + MAX_MISSING && one.isPossible && one.isProven;
  const isKindUnprinted = only.isBrandPrinted && only.isProductPrinted && only.missing >= 1;
  if (hasSize && isKindUnprinted && found.some((one) => isAlsoMeant(one) && isSimilar(one))) return undefined;
  if (hasSize) return only;
  // Warehouse clubs may sell other sizes: "S&W BLK BNS" is a case of cans at a club.
  if (isOfClubPacks && !hasLabel && isPackage(only.item.unit)) return undefined;
  if (some === proven && !isUnbranded(only.item.brand)) return undefined;
  // Stores sell their own brand in more sizes than the catalog has.
  if (isPlaceholderBrand(only.item.brand) && isPackage(only.item.unit)) return undefined;
  const others = found.filter((one) => one.item.name !== only.item.name && one.isNamed && one.extra === 0);
  const isSameFood = (one: Rated<Goods>) =>
    one.isSameFood && one.isPossible && one.isBrandPrinted === only.isBrandPrinted;
  if (others.some(isSameFood)) return undefined;
  if (some === branded || nearest.length === 1) return only;
  if (some === proven) return undefined;
  const standsForLabel = hasLabel && !others.some(({ isBrandPrinted }) => isBrandPrinted);
  const isLooseAlone =
    isFreshFoodPlaceholder(only.item.brand) && nearest.every(({ item }) => item.unit === only.item.unit);
  return isLooseAlone || isSoldByWeight(only.item.unit) || standsForLabel ? only : undefined;
}

/** Returns undefined if several planned items could be meant, such as a bag and loose produce of the same name. */
function findPlanned<Goods extends Item>(
  exact: readonly Rated<Goods>[],
  all: readonly Rated<Goods>[],
  hasSize: boolean,
): Rated<Goods> | undefined {
  const isAlsoLoose = ({ item }: Rated<Goods>) =>
    !hasSize &&
    !isSoldByWeight(item.unit) &&
    all.some((one) => one.item.name === item.name && isSoldByWeight(one.item.unit));
  const clear = exact.filter((one) => !isAlsoLoose(one));
  const branded = clear.filter(({ isBrandPrinted }) => isBrandPrinted);
  return onlyOne(branded.length > 0 ? branded : clear.filter(({ item }) => isPlaceholderBrand(item.brand)));
}

function plainFirst<Goods extends Item>(
  ranked: readonly Rated<Goods>[],
  rankOf: (one: Rated<Goods>) => number,
): readonly Rated<Goods>[] {
  const [first] = ranked;
  if (first === undefined || first.isBrandPrinted) return ranked;
  const isPlain = ({ item }: Rated<Goods>) => isPlaceholderBrand(item.brand) && item.name === first.item.name;
  const plain = ranked.find((one) => isPlain(one) && rankOf(one) === rankOf(first));
  return plain === undefined ? ranked : [plain, ...ranked.filter((one) => one !== plain)];
}

/** Matches names of reduced-fat food. Skips milk and names with a percentage: receipts print the percentage instead. */
const LEAN_NAME = /^(?!.*(?:\d%|\bmilk\b)).*\b(?:(?:reduced|low) fat|fat free|nonfat)\b/i;
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
  const { found, cart } = rate(printedName, sources);
  const hasSize = parsePrintedSize(printedName) !== null;
  const hasLabel = sources.labels.some((label) => mentionsBrand(printedName, label));
  const fromCart = cart
    .filter(({ extra, isPossible }) => extra === 0 && isPossible)
    .toSorted((a, b) => a.missing - b.missing);
  const wanted = fromCart.filter(({ isNamed }) => isNamed);
  const exact = wanted.filter((one) => isExactNameMatch(one) && one.isProven);
  const planned = findPlanned(exact, [...found, ...cart], hasSize);
  const isOpen = planned === undefined && (exact.length === 0 || hasSize);
  const expanded = expandPrintedName(printedName);
  const isOrganic = /\borg/i.test(expanded);
  const certain =
    isOpen && !isExpansionUncertain(printedName)
      ? findInCatalog(found, {
          hasSize,
          hasLabel,
          isOfOwnBrands: sources.isOfOwnBrands ?? false,
          isOfClubPacks: sources.isOfClubPacks ?? false,
        })
      : planned;
  // Organic store brands cost more, so a non-organic item is never a sure match for a line that says “organic”.
  const sure =
    certain !== undefined && isOpen && isOrganic && !isOrganicItem(certain.item) ? undefined : certain;
  const isNear = ({ isNamed, isSameFood, item }: Rated<Goods>) =>
    isNamed && isSameFood && !isSoldByWeight(item.unit) && !differsFromPrintedSize(printedName, item.unit);
  const leastExtra = Math.min(
    ...found.map(({ isNamed, extra }) => (isNamed ? extra : Number.POSITIVE_INFINITY)),
  );
  const hasNear = hasSize && found.some((one) => isNear(one) && one.extra === leastExtra);
  const isOfLabel = hasLabel || (sources.isOfOwnBrands ?? false);
  const plainNames = new Set(
    found.flatMap(({ item }) => (isPlaceholderBrand(item.brand) ? [item.name] : [])),
  );
  const plain = found.filter((one) => one.isNamed && isPlaceholderBrand(one.item.brand));
  const isLessPlain = ({ missing, extra }: Rated<Goods>) =>
    hasLabel && plain.some((one) => one.missing <= missing && one.extra <= extra);
  const isOtherMaker = (one: Rated<Goods>) =>
    isOfLabel &&
    !one.isBrandPrinted &&
    !isPlaceholderBrand(one.item.brand) &&
    (plainNames.has(one.item.name) || isLessPlain(one));
  const isLeanPrinted = /\b(?:fat|light|nonfat|skim|\d%)/.test(expanded);
  /**
   * True if the item is the organic version of the printed product. Organic peanut butter, for example, isn't the
   * organic version of "ORG BUTTER".
   */
  const isOrganicKind = ({ item, isNamed, missing, extra }: Rated<Goods>) =>
    isNamed && missing <= MAX_MISSING && extra <= leastExtra && isOrganicItem(item);
  const hasOrganic = found.some(isOrganicKind);
  const names = new Set(found.map(({ item }) => item.name));
  const isSpecialPrinted = parseNameWords(expanded).isSpecial;
  /** True if the item is organic, reduced-fat or special-diet and the line doesn't say so. Receipts usually do. */
  const isUnprintedSpecial = ({ item, isBrandPrinted }: Rated<Goods>) =>
    (!isOrganic && !isBrandPrinted && /\borganic\b/i.test(item.brand)) ||
    (!isOrganic && /^organic\b/i.test(item.name)) ||
    (!isLeanPrinted && LEAN_NAME.test(item.name)) ||
    (!isSpecialPrinted && parseNameWords(item.name).isSpecial);
  const isFormPrinted = CHEESE_CUT_WORDS.test(expanded);
  /**
   * True for shredded or sliced cheese if the line doesn't mention the cut and also matches the same cheese without a
   * cut.
   */
  const isUnprintedForm = ({ item, isNamed }: Rated<Goods>) => {
    if (isFormPrinted || !isNamed || !/cheese/i.test(item.name)) return false;
    const whole = removeCheeseCutWords(item.name);
    if (whole === item.name || !names.has(whole)) return false;
    const printed = foldWords(expanded);
    return foldWords(whole).some((word) => printed.includes(word));
  };
  const isFrozenPrinted = /\bfrozen\b/.test(expanded);
  const isBagPrinted = BAG_AT_END.test(printedName);
  const isFreshPrinted = /\bfresh\b/i.test(printedName);
  const isCanned = found.some(
    ({ item, isNamed, isSameFood }) => isNamed && isSameFood && /^canned /i.test(item.name),
  );
  /** A line that names a brand but no weight is rarely loose produce: "GLENWOOD GRN BEANS" is a can. */
  const isFreshOfMaker = ({ item, extra }: Rated<Goods>) =>
    isCanned && (extra > 0 || hasLabel) && !sources.isByWeight && isSoldByWeight(item.unit);
  const rankOf = (one: Rated<Goods>) =>
    [
      sources.isElsewhere(one.item),
      sources.isByWeight && isPackage(one.item.unit),
      !one.isNamed,
      isOrganic && hasOrganic && !isOrganicKind(one),
      isOtherMaker(one),
      isUnprintedSpecial(one),
      isFreshOfMaker(one),
      isUnprintedForm(one),
      isFrozenPrinted && isUnbranded(one.item.brand),
      isFreshPrinted && /^(?:frozen|canned) /i.test(one.item.name),
      isBagPrinted && !isPackage(one.item.unit),
      hasNear && !isNear(one),
      comparePrintedSize(printedName, one.item.unit) === 'other',
      !one.isPossible,
      !isExactNameMatch(one),
      !(one.isNamed && one.isBrandPrinted),
    ].reduce((rank, isWorse) => rank * 2 + Number(isWorse), 0);
  const ranks = new Map([...fromCart, ...found].map((one) => [one, rankOf(one)]));
  const rankAt = (one: Rated<Goods>) => ranks.get(one) ?? 0;
  const others = plainFirst(
    [...ranks.keys()].toSorted((a, b) => rankAt(a) - rankAt(b)),
    rankAt,
  );
  const ordered = [...(sure === undefined ? [] : [sure]), ...wanted, ...others];
  const choices = [...new Map(ordered.map(({ item }) => [item.id, item])).values()];
  const named = others
    .filter((one) => one.isNamed && !isOtherMaker(one) && !isUnprintedSpecial(one))
    .map(({ item }) => item);
  return { choices, choicesWithMatchingName: named.length > 0 ? named : choices, certainMatch: sure?.item };
}
