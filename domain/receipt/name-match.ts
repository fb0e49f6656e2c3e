import { descriptors } from '#domain/item/kind/kind-words.ts';
import { isPlaceholderBrand, isUnbranded } from '#domain/item/store-brand.ts';
import { mentionsBrand } from '#domain/receipt/evidence.ts';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';
import { neverReplacedWords } from '#domain/search/outside.ts';
import { adjectives, productForms } from '#domain/search/phrases.ts';
import { type NameWords, parseNameWords, toStem } from '#domain/search/reading.ts';
import { findSynonyms } from '#domain/search/spellings.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

type Item = { name: string; brand: string; unit: string };

export type NameMatch = {
  /** False for similar names: "BANANAS" isn't Banana Pepper Rings. */
  isNamed: boolean;
  /** False if the line prints only a variety: "CHEDDAR" doesn't name cheese. */
  isNamedWhole: boolean;
  isNamedByBrand: boolean;
  /**
   * Number of words in the item's name that the line doesn't contain. A word that receipts often omit counts as half a
   * word.
   */
  missing: number;
  /** Number of printed words that don't belong to the item. */
  extra: number;
  /** True if no important word is missing. Receipts omit the preservation method: "GRN BNS" may be canned. */
  isSameFood: boolean;
};

const PRESERVATION_WORDS = new Set('canned frozen dried bagged'.split(' ').map(toStem));

/** Weight of a missing word that receipts often omit: "SHRD CHDR" is Shredded Cheddar Cheese. */
const OFTEN_OMITTED_WEIGHT = 0.5;
const PACKAGE_WORDS = new Set(
  'ea each pk pkg pack bag bags bunch bnch ct lb lbs oz dozen doz of the and with w fresh'
    .split(' ')
    .map(toStem),
);

type PrintedLine = {
  has: (word: string) => boolean;
  /** Printed words with their synonyms, without sizes and store brands. */
  words: readonly (readonly string[])[];
  labels: readonly string[];
  text: string;
  /** Last words of candidates' names. "Butter" doesn't mean butter lettuce if butter is a candidate. */
  products: ReadonlySet<string>;
  /** Names of all candidates. "Celery" doesn't mean celery root if celery is a candidate. */
  names: ReadonlySet<string>;
};

const keyOf = (words: readonly string[]) => words.map(toStem).join(' ');
const stemsOf = (text: string) => new Set(foldWords(text).map(toStem));

export function wordsWithoutStoreBrands(printedName: string, labels: readonly string[]): string {
  const ofLabels = new Set(
    labels.filter((label) => mentionsBrand(printedName, label)).flatMap((label) => [...stemsOf(label)]),
  );
  return expandPrintedName(printedName)
    .split(' ')
    .filter((word) => !foldWords(word).every((one) => ofLabels.has(toStem(one))))
    .join(' ');
}

export function parsePrintedLine(
  printedName: string,
  { labels, found }: { labels: readonly string[]; found: readonly Item[] },
): PrintedLine {
  const words = foldWords(wordsWithoutStoreBrands(printedName, labels)).map((word) =>
    [word, ...findSynonyms(word)].map(toStem),
  );
  const stems = new Set([...words.flat(), ...stemsOf(`${expandPrintedName(printedName)} ${printedName}`)]);
  const products = new Set(found.flatMap(({ name }) => foldWords(name).slice(-1).map(toStem)));
  const names = new Set(found.map(({ name }) => keyOf(parseNameWords(name).all)));
  return { has: (word) => stems.has(toStem(word)), words, labels, text: printedName, products, names };
}

/** Words that many products share, so they don't identify a product. */
const VAGUE_VARIETIES = new Set(
  `${descriptors} ${adjectives} instant ready wild protein carb sticky minute life`
    .split(' ')
    .map(toSingular),
);

/** Returns the word that a receipt may print instead of the whole name: "CHEERIOS" for Cheerios Cereal. */
function varietyOf({ all, product, variety }: NameWords): string | null {
  const word = variety ?? (product === 'cereal' ? all.at(-2) : undefined);
  return word === undefined || VAGUE_VARIETIES.has(toSingular(word)) ? null : word;
}

/**
 * If an item's name contains one of these words, the receipt line must contain it too. So "oven" doesn't match oven
 * bags.
 */
const DISTINCT_FORMS = new Set(['bag', 'bags', 'blend', 'gallon']);

/** Words that a percentage implies: "2% MLK" is 2% Reduced Fat Milk. */
export const listImpliedWords = (name: string): readonly string[] =>
  /^\d%/.test(name) ? ['reduced', 'low', 'fat'] : [];

function missingWords({ has, products, names }: PrintedLine, name: string): number {
  const read = parseNameWords(name);
  const variety = varietyOf(read);
  const implied = listImpliedWords(name).map(toStem);
  const costOf = (word: string) => {
    if (has(word) || implied.includes(toStem(word))) return 0;
    const isShelf = variety !== null && has(variety) && toStem(word) === toStem(read.product);
    if (isShelf && products.has(toStem(variety))) return 1;
    const isForm =
      productForms.has(word) &&
      !DISTINCT_FORMS.has(word) &&
      !names.has(keyOf(read.all.filter((one) => one !== word)));
    return isShelf || isForm ? OFTEN_OMITTED_WEIGHT : 1;
  };
  return read.all.reduce((sum, word) => sum + costOf(word), 0);
}

const isNationalBrand = (brand: string, labels: readonly string[]) =>
  !isPlaceholderBrand(brand) &&
  !isUnbranded(brand) &&
  !labels.some((label) => label.toLowerCase() === brand.toLowerCase());

const hasUnprintedCompound = (line: PrintedLine, { compound }: NameWords) =>
  compound !== null && !line.has(compound);

const namesMaker = (line: PrintedLine, { name, brand }: Item) =>
  isNationalBrand(brand, line.labels) &&
  mentionsBrand(line.text, brand) &&
  !hasUnprintedCompound(line, parseNameWords(name));

const namesHead = (line: PrintedLine, { name }: Item) =>
  line.has(parseNameWords(name).product) && !hasUnprintedCompound(line, parseNameWords(name));

function namesVariety(line: PrintedLine, { name }: Item): boolean {
  const read = parseNameWords(name);
  const variety = varietyOf(read);
  return variety !== null && line.has(variety) && !hasUnprintedCompound(line, read);
}

export function rateNameMatch(line: PrintedLine, item: Item): NameMatch {
  const own = stemsOf(`${item.name} ${item.brand}`);
  const isOwn = (stem: string) => own.has(stem);
  const isAboutPackage = (stem: string) => PACKAGE_WORDS.has(stem);
  const strange = line.words.filter((stems) => !stems.some(isOwn) && !stems.some(isAboutPackage));
  const isMentioned = line.words.some((stems) => stems.some(isOwn));
  const isNamedByBrand = namesMaker(line, item);
  const isNamedWhole = isNamedByBrand || namesHead(line, item);
  const missing = missingWords(line, item.name);
  const kept = parseNameWords(item.name).all.filter(
    (word) => PRESERVATION_WORDS.has(toStem(word)) && !line.has(word),
  );
  return {
    isNamed: isNamedWhole || namesVariety(line, item),
    isNamedWhole,
    isNamedByBrand,
    missing,
    isSameFood: missing - kept.length <= OFTEN_OMITTED_WEIGHT,
    extra: isMentioned ? strange.length : Math.max(1, line.words.length),
  };
}

export const isExactNameMatch = ({ isNamed, missing, extra }: NameMatch): boolean =>
  isNamed && extra === 0 && missing <= OFTEN_OMITTED_WEIGHT;

/** True for wine, beer and similar products. If the catalog lacks them, any suggestion would be another product. */
export const namesNeverReplacedProduct = (printedName: string): boolean =>
  foldWords(expandPrintedName(printedName)).some((word) => neverReplacedWords.has(toSingular(word)));
