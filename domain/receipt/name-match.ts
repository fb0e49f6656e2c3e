import { descriptors } from '#domain/item/kind/kind-words.ts';
import { isPlaceholderBrand, isUnbranded } from '#domain/item/store-brand.ts';
import { mentionsBrand } from '#domain/receipt/evidence.ts';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';
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

const toStemKey = (words: readonly string[]) => words.map(toStem).join(' ');
const toStemSet = (text: string) => new Set(foldWords(text).map(toStem));

export function removeStoreBrandWords(printedName: string, labels: readonly string[]): string {
  const labelStems = new Set(
    labels.filter((label) => mentionsBrand(printedName, label)).flatMap((label) => [...toStemSet(label)]),
  );
  return expandPrintedName(printedName)
    .split(' ')
    .filter((word) => !foldWords(word).every((one) => labelStems.has(toStem(one))))
    .join(' ');
}

export function parsePrintedLine(
  printedName: string,
  { labels, found }: { labels: readonly string[]; found: readonly Item[] },
): PrintedLine {
  const words = foldWords(removeStoreBrandWords(printedName, labels)).map((word) =>
    [word, ...findSynonyms(word)].map(toStem),
  );
  const stems = new Set([...words.flat(), ...toStemSet(`${expandPrintedName(printedName)} ${printedName}`)]);
  const products = new Set(found.flatMap(({ name }) => foldWords(name).slice(-1).map(toStem)));
  const names = new Set(found.map(({ name }) => toStemKey(parseNameWords(name).all)));
  return { has: (word) => stems.has(toStem(word)), words, labels, text: printedName, products, names };
}

/** Words that many products share, so they don't identify a product. */
const VAGUE_VARIETIES = new Set(
  `${descriptors} ${adjectives} instant ready wild protein carb sticky minute life`
    .split(' ')
    .map(toSingular),
);

/** Returns the word that a receipt may print instead of the whole name: "CHEERIOS" for Cheerios Cereal. */
function findVariety({ all, product, variety }: NameWords): string | null {
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

function countMissingWords({ has, products, names }: PrintedLine, name: string): number {
  const nameWords = parseNameWords(name);
  const variety = findVariety(nameWords);
  const impliedStems = listImpliedWords(name).map(toStem);
  const getMissingWeight = (word: string) => {
    if (has(word) || impliedStems.includes(toStem(word))) return 0;
    const isProductOmitted = variety !== null && has(variety) && toStem(word) === toStem(nameWords.product);
    if (isProductOmitted && products.has(toStem(variety))) return 1;
    const isFormOmitted =
      productForms.has(word) &&
      !DISTINCT_FORMS.has(word) &&
      !names.has(toStemKey(nameWords.all.filter((one) => one !== word)));
    return isProductOmitted || isFormOmitted ? OFTEN_OMITTED_WEIGHT : 1;
  };
  return nameWords.all.reduce((sum, word) => sum + getMissingWeight(word), 0);
}

const isNationalBrand = (brand: string, labels: readonly string[]) =>
  !isPlaceholderBrand(brand) &&
  !isUnbranded(brand) &&
  !labels.some((label) => label.toLowerCase() === brand.toLowerCase());

const hasUnprintedCompound = (line: PrintedLine, { compound }: NameWords) =>
  compound !== null && !line.has(compound);

const namesBrand = (line: PrintedLine, { name, brand }: Item) =>
  isNationalBrand(brand, line.labels) &&
  mentionsBrand(line.text, brand) &&
  !hasUnprintedCompound(line, parseNameWords(name));

const namesProduct = (line: PrintedLine, { name }: Item) =>
  line.has(parseNameWords(name).product) && !hasUnprintedCompound(line, parseNameWords(name));

function namesVariety(line: PrintedLine, { name }: Item): boolean {
  const nameWords = parseNameWords(name);
  const variety = findVariety(nameWords);
  return variety !== null && line.has(variety) && !hasUnprintedCompound(line, nameWords);
}

export function rateNameMatch(line: PrintedLine, item: Item): NameMatch {
  const itemStems = toStemSet(`${item.name} ${item.brand}`);
  const belongsToItem = (stem: string) => itemStems.has(stem);
  const isPackageWord = (stem: string) => PACKAGE_WORDS.has(stem);
  const extraWords = line.words.filter((stems) => !stems.some(belongsToItem) && !stems.some(isPackageWord));
  const isMentioned = line.words.some((stems) => stems.some(belongsToItem));
  const isNamedByBrand = namesBrand(line, item);
  const isNamedWhole = isNamedByBrand || namesProduct(line, item);
  const missing = countMissingWords(line, item.name);
  const omittedPreservationWords = parseNameWords(item.name).all.filter(
    (word) => PRESERVATION_WORDS.has(toStem(word)) && !line.has(word),
  );
  return {
    isNamed: isNamedWhole || namesVariety(line, item),
    isNamedWhole,
    isNamedByBrand,
    missing,
    isSameFood: missing - omittedPreservationWords.length <= OFTEN_OMITTED_WEIGHT,
    extra: isMentioned ? extraWords.length : Math.max(1, line.words.length),
  };
}

export const isExactNameMatch = ({ isNamed, missing, extra }: NameMatch): boolean =>
  isNamed && extra === 0 && missing <= OFTEN_OMITTED_WEIGHT;

/**
 * Products that the catalog lacks. `abbreviations.ts` replaces the names of wines and beers with "liquor", and lines
 * with a brand of household goods with "homeware".
 */
const PRODUCTS_NOT_IN_CATALOG = new Set(
  'liquor homeware tee shirt tshirt sock jean legging hoodie bra'.split(' '),
);

/**
 * True if the line names wine, beer, clothes or household goods, and none of the items is such a product. Any suggestion would then be
 * another product.
 */
export function isMissingFromCatalog(printedName: string, items: readonly Pick<Item, 'name'>[]): boolean {
  const product = toSingular(parseNameWords(expandPrintedName(printedName)).product);
  const hasProductName = ({ name }: Pick<Item, 'name'>) => foldWords(name).map(toSingular).includes(product);
  return PRODUCTS_NOT_IN_CATALOG.has(product) && !items.some(hasProductName);
}
