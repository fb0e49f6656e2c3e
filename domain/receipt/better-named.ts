import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isPlaceholderBrand, isUnbranded } from '#domain/item/store-brand.ts';
import {
  type CompletedLine as Line,
  listProductWords,
  MIN_BRAND_LETTERS,
} from '#domain/receipt/alternative-searches.ts';
import { CHEESE_CUT_WORDS, removeCheeseCutWords } from '#domain/receipt/choices.ts';
import { mentionsBrand } from '#domain/receipt/evidence.ts';
import { expandPrintedName, listLongForms } from '#domain/receipt/lines/abbreviations.ts';
import { listImpliedWords } from '#domain/receipt/name-match.ts';
import { comparePrintedSize, differsFromPrintedSize } from '#domain/receipt/printed-size.ts';
import { isShortFormOf, toConsonantSkeleton } from '#domain/receipt/short-words.ts';
import { parseBrandWords, parseNameWords, toStem } from '#domain/search/reading.ts';
import { findSynonyms } from '#domain/search/spellings.ts';
import { countItems, type Vocabulary } from '#domain/search/vocabulary.ts';

type Item = { id: number; name: string; brand: string; unit: string };

const MAX_BETTER = 3;
const MIN_MATCHES_OF_BRAND = 2;

type Reading = {
  text: string;
  stems: readonly string[];
  long: readonly string[];
  /** The word isn't in the catalog and may be an abbreviation. */
  isUnknown: boolean;
};

const percentagesOf = (text: string) =>
  [...text.matchAll(/\d{1,2}(?= ?(?:%|pct\b)(?! lean))/gi)].map(([number]) => number);

function readWords(text: string, vocabulary: Vocabulary): Reading[] {
  return [...listProductWords(text), ...percentagesOf(text)].map((word) => ({
    text: word,
    stems: [word, ...findSynonyms(word)].map(toStem),
    long: listLongForms(word).map(toStem),
    isUnknown: listLongForms(word).length === 0 && countItems(vocabulary, word) === 0,
  }));
}

type Words = { all: readonly string[]; stems: ReadonlySet<string> };

const ABBREVIATED = 0.8;
/** Penalty for each word of an item's name that isn't printed. */
const UNPRINTED = 0.25;
/**
 * Minimum lead, in matched words, for a closer match to win. One more matched word is enough, even if it's abbreviated,
 * because an abbreviated word counts as 0.8.
 */
const MARGIN = 0.75;

function rateWord({ text, stems, long, isUnknown }: Reading, { all, stems: own }: Words): number {
  if (stems.some((stem) => own.has(stem))) return 1;
  if (long.length > 0) {
    const isOtherWord = all.some((word) => word.length > text.length && toConsonantSkeleton(word) === text);
    return long.every((stem) => own.has(stem)) || isOtherWord ? 1 : 0;
  }
  return isUnknown && all.some((word) => isShortFormOf(text, word)) ? ABBREVIATED : 0;
}

const initialsOf = ({ all }: Words) => all.map((word) => word[0]).join('');
const MIN_INITIALS = 2;

const noWords: Words = { all: [], stems: new Set() };
const organic: Words = { all: ['organic'], stems: new Set([toStem('organic')]) };

const isNationalBrand = ({ labels }: Line, { brand }: Item) =>
  !isPlaceholderBrand(brand) &&
  !isUnbranded(brand) &&
  !labels.some((label) => label.toLowerCase() === brand.toLowerCase());

/**
 * Returns the words of the item's brand if the line contains the brand, possibly abbreviated ("QKR", "BC"). Returns no
 * words for store brands.
 */
function printedBrand(line: Line, readings: readonly Reading[], item: Item): Words {
  const { printedName } = line;
  const { brand } = item;
  const words = parseBrandWords(brand);
  if (!isUnbranded(brand) && !isNationalBrand(line, item)) return noWords;
  if (isUnbranded(brand) || mentionsBrand(printedName, brand)) return words;
  const [first = ''] = words.all;
  const initials = initialsOf(words);
  const firstWord = { all: [first], stems: new Set([toStem(first)]) };
  const isFirstWord = first.length >= MIN_BRAND_LETTERS && first !== 'organic';
  const isPrinted = readings.some(
    (one) => (isFirstWord && rateWord(one, firstWord) > 0) || (one.isUnknown && one.text === initials),
  );
  if (isPrinted) return words;
  return words.all.includes('organic') ? organic : noWords;
}

/**
 * `found` counts the printed words that match the item. `rating` subtracts a penalty for each word of the item's name
 * that isn't printed.
 */
function rateItem(line: Line, readings: readonly Reading[], item: Item) {
  const name = parseNameWords(item.name);
  const brand = printedBrand(line, readings, item);
  const own = { all: [...name.all, ...brand.all], stems: new Set([...name.stems, ...brand.stems]) };
  const letters = brand.all.join('');
  const initials = [initialsOf(name), initialsOf(brand)];
  const rateOne = (one: Reading, index: number) => {
    if (letters.includes(one.text)) return 1;
    // The first word is never treated as initials, because it may be a store brand's abbreviation.
    const isInitials =
      one.isUnknown &&
      index > 0 &&
      one.text.length >= MIN_INITIALS &&
      initials.some((some) => some.startsWith(one.text));
    return Math.max(rateWord(one, own), isInitials ? ABBREVIATED : 0);
  };
  const each = readings.map(rateOne);
  const all = each.reduce((sum, rated) => sum + rated, 0);
  const ofName = readings.filter((one) => rateWord(one, name) > 0).length;
  // If only words of the brand match and another printed word doesn't, the brand's words count as one word. So the
  // brand doesn't outweigh the product in "SAN GIORGIO RIGATONI".
  const found = ofName === 0 && each.includes(0) ? Math.min(1, all) : all;
  const implied = listImpliedWords(item.name);
  const isPrinted = (word: string) =>
    implied.includes(word) ||
    readings.some((one) => rateWord(one, { all: [word], stems: new Set([toStem(word)]) }) > 0);
  const missing = name.all.filter((word) => !isPrinted(word)).length;
  const isOfOther = brand.all.length === 0 && !isPlaceholderBrand(item.brand);
  return {
    found,
    missing,
    isOfOther,
    isExact: each.includes(1),
    rating: found - UNPRINTED * (missing + Number(isOfOther)),
  };
}

const hasPrintedBrand = (line: Line, item: Item) =>
  isNationalBrand(line, item) && mentionsBrand(line.printedName, item.brand);

type Rating = Pick<ReturnType<typeof rateItem>, 'found' | 'rating' | 'missing'>;

/** A word that occurs in more items than this, such as "farms", doesn't identify a maker. */
const MAX_OF_MAKER = 40;

/**
 * Whether a store-brand or unbranded item ranks above `topChoice`. It must be a better match, or an equal match if
 * `topChoice` has a national brand that isn't on the receipt.
 */
function isPlainer(
  line: Line,
  topChoice: Item | undefined,
  before: Rating,
  { item, found, rating, missing }: Rating & { item: Item },
): boolean {
  if (topChoice === undefined || before.found === 0 || found < before.found) return false;
  if (!isPlaceholderBrand(item.brand) || isUnbranded(topChoice.brand)) return false;
  // Don't prefer a variety that the line doesn't mention over the plain item: "CARROTS" doesn't mean rainbow carrots.
  const isVariety = item.name.toLowerCase().endsWith(` ${topChoice.name.toLowerCase()}`);
  if (isVariety && before.missing === 0 && missing > 0) return false;
  const isFormNew =
    /cheese/i.test(topChoice.name) &&
    item.name !== topChoice.name &&
    removeCheeseCutWords(item.name) === topChoice.name;
  if (isFormNew && !CHEESE_CUT_WORDS.test(expandPrintedName(line.expandedName))) return false;
  if (!isNationalBrand(line, topChoice)) {
    const isOfLabel = isUnbranded(item.brand) && mentionsBrand(line.printedName, topChoice.brand);
    return !isOfLabel && rating > before.rating + UNPRINTED;
  }
  const printed = new Set(
    listProductWords(`${line.printedName} ${expandPrintedName(line.expandedName)}`).map(toStem),
  );
  const isOfMaker = (word: string) =>
    printed.has(toStem(word)) && countItems(line.vocabulary, word) <= MAX_OF_MAKER;
  const hasBrand = [line.printedName, line.expandedName].some((text) => mentionsBrand(text, topChoice.brand));
  return !hasBrand && !parseBrandWords(topChoice.brand).all.some(isOfMaker) && rating >= before.rating;
}

const PRESERVED = ['frozen', 'canned', 'dried'];

/**
 * A store-brand abbreviation may be printed by coincidence: the "ST" in "ST LOUIS RIBS" doesn't mean Simple Truth. A
 * national-brand item wins if it matches at least this many more words than the store-brand item.
 */
const CLEARLY = 1.75;

const isStoreBrandPrinted = ({ printedName, labels }: Line) =>
  labels.some((label) => mentionsBrand(printedName, label));

function isWorse(
  line: Line,
  topChoice: Item | undefined,
  { item, gain, missing }: { item: Item; gain: number; missing: number },
): boolean {
  if (topChoice === undefined) return false;
  /** Whether the line names a sub-brand: "LTL MVR" for Huggies Little Movers. */
  const isOfMaker = ({ brand }: Item) =>
    brand.toLowerCase().startsWith(`${topChoice.brand.toLowerCase()} `) &&
    gain + 0.01 >=
      ABBREVIATED * (parseBrandWords(brand).all.length - parseBrandWords(topChoice.brand).all.length);
  const hasBrand = (one: Item) => hasPrintedBrand(line, one) || (one !== topChoice && isOfMaker(one));
  const sizeOf = ({ unit }: Item) => comparePrintedSize(line.printedName, unit);
  const [one, other] = [parseNameWords(topChoice.name), parseNameWords(item.name)];
  const lacks = (word: string) => !other.all.includes(word);
  const isOnlyPreserved = PRESERVED.some(
    (word) =>
      other.all.includes(word) &&
      !one.all.includes(word) &&
      !line.printedName.toLowerCase().includes(word.slice(0, 2)),
  );
  const printed = percentagesOf(line.printedName);
  const hasPercentage = ({ name }: Item) => percentagesOf(name).some((number) => printed.includes(number));
  // A printed percentage matters more than the brand: "2%" doesn't mean the brand's whole milk.
  if (hasPercentage(item) && !hasPercentage(topChoice)) return false;
  return (
    (hasBrand(topChoice) && !hasBrand(item)) ||
    ((isPlaceholderBrand(topChoice.brand) ||
      (missing > 0 && mentionsBrand(line.printedName, topChoice.brand))) &&
      isNationalBrand(line, item) &&
      !hasBrand(item) &&
      isStoreBrandPrinted(line) &&
      gain < CLEARLY) ||
    (sizeOf(topChoice) === 'same' && sizeOf(item) === 'other') ||
    (differsFromPrintedSize(line.printedName, item.unit) &&
      !differsFromPrintedSize(line.printedName, topChoice.unit)) ||
    percentagesOf(topChoice.name).some((number) => printed.includes(number) && lacks(number)) ||
    isOnlyPreserved
  );
}

/** For "DISH SOAP LEMON", dish soaps beat a lemon. Unknown words may abbreviate any word of an item's name. */
export function listCloserNameMatches<Goods extends Item>(
  line: Line,
  topChoice: Goods | undefined,
  candidates: readonly Goods[],
): Goods[] {
  const expanded = expandPrintedName(line.expandedName);
  const isSpanish = expanded !== expandPrintedName(line.expandedName, { isTranslated: false });
  const texts = isSpanish ? [expanded] : [line.printedName, expanded];
  const readings = texts.map((text) => readWords(text, line.vocabulary));
  const rate = (item: Goods) =>
    readings
      .map((some) => rateItem(line, some, item))
      .reduce((best, one) => (one.rating > best.rating ? one : best));
  const before = topChoice === undefined ? { found: 0, rating: 0, missing: 0 } : rate(topChoice);
  const isPackage =
    line.isByWeight && topChoice !== undefined && !isSoldByWeight(topChoice.unit) && before.found > 0;
  const isOpen = topChoice === undefined || !hasPrintedBrand(line, topChoice);
  return candidates
    .map((item) => ({ item, ...rate(item), isOfBrand: isOpen && hasPrintedBrand(line, item) }))
    .filter((one) => {
      const isEqual = one.isOfBrand && one.found >= Math.max(MIN_MATCHES_OF_BRAND, before.found);
      const isPlain = isPlainer(line, topChoice, before, one);
      const isInRightForm = isPackage && isSoldByWeight(one.item.unit) && one.rating >= before.rating;
      return (
        isEqual ||
        isPlain ||
        isInRightForm ||
        (one.found >= before.found + MARGIN && one.rating > before.rating)
      );
    })
    .filter(
      ({ item, isExact, found: words, missing }) =>
        isExact && !isWorse(line, topChoice, { item, gain: words - before.found, missing }),
    )
    .toSorted(
      (a, b) =>
        b.found - a.found ||
        Number(b.isOfBrand) - Number(a.isOfBrand) ||
        Number(a.isOfOther) - Number(b.isOfOther),
    )
    .slice(0, MAX_BETTER)
    .map(({ item }) => item);
}
