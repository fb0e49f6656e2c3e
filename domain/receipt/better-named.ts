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

const MAX_CLOSER_MATCHES = 3;
const MIN_BRAND_MATCHES = 2;

type WordReading = {
  text: string;
  stems: readonly string[];
  long: readonly string[];
  /** True if the word isn't in the catalog, so it may be an abbreviation. */
  isUnknown: boolean;
};

const findPercentages = (text: string) =>
  [...text.matchAll(/\d{1,2}(?= ?(?:%|pct\b)(?! lean))/gi)].map(([number]) => number);

function parsePrintedWords(text: string, vocabulary: Vocabulary): WordReading[] {
  return [...listProductWords(text), ...findPercentages(text)].map((word) => ({
    text: word,
    stems: [word, ...findSynonyms(word)].map(toStem),
    long: listLongForms(word).map(toStem),
    isUnknown: listLongForms(word).length === 0 && countItems(vocabulary, word) === 0,
  }));
}

type WordSet = { all: readonly string[]; stems: ReadonlySet<string> };

const ABBREVIATED_WORD_WEIGHT = 0.8;
/** Penalty for each word of an item's name that isn't printed. */
const UNPRINTED_WORD_PENALTY = 0.25;
/**
 * Minimum lead, in matched words, for a closer match to win. One more matched word is enough, even if it's abbreviated,
 * because an abbreviated word counts as 0.8.
 */
const MIN_LEAD = 0.75;

function rateWord({ text, stems, long, isUnknown }: WordReading, { all, stems: itemStems }: WordSet): number {
  if (stems.some((stem) => itemStems.has(stem))) return 1;
  if (long.length > 0) {
    const isSkeletonOfWord = all.some(
      (word) => word.length > text.length && toConsonantSkeleton(word) === text,
    );
    return long.every((stem) => itemStems.has(stem)) || isSkeletonOfWord ? 1 : 0;
  }
  return isUnknown && all.some((word) => isShortFormOf(text, word)) ? ABBREVIATED_WORD_WEIGHT : 0;
}

const getInitials = ({ all }: WordSet) => all.map((word) => word[0]).join('');
const MIN_INITIALS = 2;

const noWords: WordSet = { all: [], stems: new Set() };
const organicWord: WordSet = { all: ['organic'], stems: new Set([toStem('organic')]) };

const isNationalBrand = ({ labels }: Line, { brand }: Item) =>
  !isPlaceholderBrand(brand) &&
  !isUnbranded(brand) &&
  !labels.some((label) => label.toLowerCase() === brand.toLowerCase());

/**
 * Returns the words of the item's brand if the line contains the brand, possibly abbreviated ("QKR", "BC"). Returns no
 * words for store brands.
 */
function findPrintedBrand(line: Line, readings: readonly WordReading[], item: Item): WordSet {
  const { printedName } = line;
  const { brand } = item;
  const words = parseBrandWords(brand);
  if (!isUnbranded(brand) && !isNationalBrand(line, item)) return noWords;
  if (isUnbranded(brand) || mentionsBrand(printedName, brand)) return words;
  const [firstBrandWord = ''] = words.all;
  const initials = getInitials(words);
  const firstWord = { all: [firstBrandWord], stems: new Set([toStem(firstBrandWord)]) };
  const canMatchFirstWord = firstBrandWord.length >= MIN_BRAND_LETTERS && firstBrandWord !== 'organic';
  const isPrinted = readings.some(
    (one) => (canMatchFirstWord && rateWord(one, firstWord) > 0) || (one.isUnknown && one.text === initials),
  );
  if (isPrinted) return words;
  return words.all.includes('organic') ? organicWord : noWords;
}

/**
 * `matchCount` counts the printed words that match the item. `rating` subtracts a penalty for each word of the item's
 * name that isn't printed.
 */
function rateItem(line: Line, readings: readonly WordReading[], item: Item) {
  const name = parseNameWords(item.name);
  const brandWords = findPrintedBrand(line, readings, item);
  const itemWords = {
    all: [...name.all, ...brandWords.all],
    stems: new Set([...name.stems, ...brandWords.stems]),
  };
  const brandLetters = brandWords.all.join('');
  const initials = [getInitials(name), getInitials(brandWords)];
  const rateReading = (one: WordReading, index: number) => {
    if (brandLetters.includes(one.text)) return 1;
    // The first word is never treated as initials, because it may be a store brand's abbreviation.
    const isInitials =
      one.isUnknown &&
      index > 0 &&
      one.text.length >= MIN_INITIALS &&
      initials.some((some) => some.startsWith(one.text));
    return Math.max(rateWord(one, itemWords), isInitials ? ABBREVIATED_WORD_WEIGHT : 0);
  };
  const ratings = readings.map(rateReading);
  const ratingSum = ratings.reduce((sum, rated) => sum + rated, 0);
  const nameMatchCount = readings.filter((one) => rateWord(one, name) > 0).length;
  // If only words of the brand match and another printed word doesn't, the brand's words count as one word.
  // Otherwise, the brand would outweigh the product in "SAN GIORGIO RIGATONI".
  const matchCount = nameMatchCount === 0 && ratings.includes(0) ? Math.min(1, ratingSum) : ratingSum;
  const impliedWords = listImpliedWords(item.name);
  const isPrinted = (word: string) =>
    impliedWords.includes(word) ||
    readings.some((one) => rateWord(one, { all: [word], stems: new Set([toStem(word)]) }) > 0);
  const missingCount = name.all.filter((word) => !isPrinted(word)).length;
  const isOtherBrand = brandWords.all.length === 0 && !isPlaceholderBrand(item.brand);
  return {
    matchCount,
    missingCount,
    isOtherBrand,
    isExact: ratings.includes(1),
    rating: matchCount - UNPRINTED_WORD_PENALTY * (missingCount + Number(isOtherBrand)),
  };
}

const hasPrintedBrand = (line: Line, item: Item) =>
  isNationalBrand(line, item) && mentionsBrand(line.printedName, item.brand);

type Rating = Pick<ReturnType<typeof rateItem>, 'matchCount' | 'rating' | 'missingCount'>;

/** A word that occurs in more items than this, such as "farms", doesn't identify a brand. */
const MAX_ITEMS_PER_BRAND_WORD = 40;

/**
 * True if a store-brand or unbranded item ranks above `topChoice`. It must be a better match, or an equal match if
 * `topChoice` has a national brand that isn't on the receipt.
 */
function isBetterPlainItem(
  line: Line,
  topChoice: Item | undefined,
  topRating: Rating,
  { item, matchCount, rating, missingCount }: Rating & { item: Item },
): boolean {
  if (topChoice === undefined || topRating.matchCount === 0 || matchCount < topRating.matchCount)
    return false;
  if (!isPlaceholderBrand(item.brand) || isUnbranded(topChoice.brand)) return false;
  // Don't prefer a variety that the line doesn't mention over the plain item: "CARROTS" doesn't mean rainbow carrots.
  const isVariety = item.name.toLowerCase().endsWith(` ${topChoice.name.toLowerCase()}`);
  if (isVariety && topRating.missingCount === 0 && missingCount > 0) return false;
  const addsCheeseCut =
    /cheese/i.test(topChoice.name) &&
    item.name !== topChoice.name &&
    removeCheeseCutWords(item.name) === topChoice.name;
  if (addsCheeseCut && !CHEESE_CUT_WORDS.test(expandPrintedName(line.expandedName))) return false;
  if (!isNationalBrand(line, topChoice)) {
    const losesPrintedStoreBrand =
      isUnbranded(item.brand) && mentionsBrand(line.printedName, topChoice.brand);
    return !losesPrintedStoreBrand && rating > topRating.rating + UNPRINTED_WORD_PENALTY;
  }
  const printedStems = new Set(
    listProductWords(`${line.printedName} ${expandPrintedName(line.expandedName)}`).map(toStem),
  );
  const isBrandWord = (word: string) =>
    printedStems.has(toStem(word)) && countItems(line.vocabulary, word) <= MAX_ITEMS_PER_BRAND_WORD;
  const hasBrand = [line.printedName, line.expandedName].some((text) => mentionsBrand(text, topChoice.brand));
  return !hasBrand && !parseBrandWords(topChoice.brand).all.some(isBrandWord) && rating >= topRating.rating;
}

const PRESERVATION_WORDS = ['frozen', 'canned', 'dried'];

/**
 * A store-brand abbreviation may be printed by coincidence: the "ST" in "ST LOUIS RIBS" doesn't mean Simple Truth. A
 * national-brand item wins if it matches at least this many more words than the store-brand item.
 */
const MIN_CLEAR_LEAD = 1.75;

const isStoreBrandPrinted = ({ printedName, labels }: Line) =>
  labels.some((label) => mentionsBrand(printedName, label));

function isWorseThanTopChoice(
  line: Line,
  topChoice: Item | undefined,
  { item, gain, missingCount }: { item: Item; gain: number; missingCount: number },
): boolean {
  if (topChoice === undefined) return false;
  /** True if the line names a sub-brand: "LTL MVR" for Huggies Little Movers. */
  const isSubBrand = ({ brand }: Item) =>
    brand.toLowerCase().startsWith(`${topChoice.brand.toLowerCase()} `) &&
    gain + 0.01 >=
      ABBREVIATED_WORD_WEIGHT *
        (parseBrandWords(brand).all.length - parseBrandWords(topChoice.brand).all.length);
  const hasBrand = (one: Item) => hasPrintedBrand(line, one) || (one !== topChoice && isSubBrand(one));
  const compareSize = ({ unit }: Item) => comparePrintedSize(line.printedName, unit);
  const [topName, itemName] = [parseNameWords(topChoice.name), parseNameWords(item.name)];
  const isMissingFromItem = (word: string) => !itemName.all.includes(word);
  const addsPreservation = PRESERVATION_WORDS.some(
    (word) =>
      itemName.all.includes(word) &&
      !topName.all.includes(word) &&
      !line.printedName.toLowerCase().includes(word.slice(0, 2)),
  );
  const printedPercentages = findPercentages(line.printedName);
  const hasPercentage = ({ name }: Item) =>
    findPercentages(name).some((number) => printedPercentages.includes(number));
  // A printed percentage matters more than the brand: "2%" doesn't mean the brand's whole milk.
  if (hasPercentage(item) && !hasPercentage(topChoice)) return false;
  return (
    (hasBrand(topChoice) && !hasBrand(item)) ||
    ((isPlaceholderBrand(topChoice.brand) ||
      (missingCount > 0 && mentionsBrand(line.printedName, topChoice.brand))) &&
      isNationalBrand(line, item) &&
      !hasBrand(item) &&
      isStoreBrandPrinted(line) &&
      gain < MIN_CLEAR_LEAD) ||
    (compareSize(topChoice) === 'same' && compareSize(item) === 'other') ||
    (differsFromPrintedSize(line.printedName, item.unit) &&
      !differsFromPrintedSize(line.printedName, topChoice.unit)) ||
    findPercentages(topChoice.name).some(
      (number) => printedPercentages.includes(number) && isMissingFromItem(number),
    ) ||
    addsPreservation
  );
}

/** Lists items that match the line better than `topChoice`: dish soaps, not a lemon, for "DISH SOAP LEMON". */
export function listCloserNameMatches<Goods extends Item>(
  line: Line,
  topChoice: Goods | undefined,
  candidates: readonly Goods[],
): Goods[] {
  const expandedName = expandPrintedName(line.expandedName);
  const isSpanish = expandedName !== expandPrintedName(line.expandedName, { isTranslated: false });
  const texts = isSpanish ? [expandedName] : [line.printedName, expandedName];
  const readings = texts.map((text) => parsePrintedWords(text, line.vocabulary));
  const rateBestReading = (item: Goods) =>
    readings
      .map((some) => rateItem(line, some, item))
      .reduce((best, one) => (one.rating > best.rating ? one : best));
  const topRating =
    topChoice === undefined ? { matchCount: 0, rating: 0, missingCount: 0 } : rateBestReading(topChoice);
  const needsWeighedItem =
    line.isByWeight && topChoice !== undefined && !isSoldByWeight(topChoice.unit) && topRating.matchCount > 0;
  const isBrandOpen = topChoice === undefined || !hasPrintedBrand(line, topChoice);
  return candidates
    .map((item) => ({
      item,
      ...rateBestReading(item),
      isOfBrand: isBrandOpen && hasPrintedBrand(line, item),
    }))
    .filter((one) => {
      const isEqualBrandMatch =
        one.isOfBrand && one.matchCount >= Math.max(MIN_BRAND_MATCHES, topRating.matchCount);
      const isPlainMatch = isBetterPlainItem(line, topChoice, topRating, one);
      const isWeighedMatch =
        needsWeighedItem && isSoldByWeight(one.item.unit) && one.rating >= topRating.rating;
      return (
        isEqualBrandMatch ||
        isPlainMatch ||
        isWeighedMatch ||
        (one.matchCount >= topRating.matchCount + MIN_LEAD && one.rating > topRating.rating)
      );
    })
    .filter(
      ({ item, isExact, matchCount, missingCount }) =>
        isExact &&
        !isWorseThanTopChoice(line, topChoice, {
          item,
          gain: matchCount - topRating.matchCount,
          missingCount,
        }),
    )
    .toSorted(
      (a, b) =>
        b.matchCount - a.matchCount ||
        Number(b.isOfBrand) - Number(a.isOfBrand) ||
        Number(a.isOtherBrand) - Number(b.isOtherBrand),
    )
    .slice(0, MAX_CLOSER_MATCHES)
    .map(({ item }) => item);
}
