import { compounds, productForms } from '#domain/search/phrases.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { memoize } from '#domain/text/remember.ts';

export type WordForms = {
  all: readonly string[];
  singulars: readonly string[];
  stems: ReadonlySet<string>;
};

/** `compound` is a compound's first word: "root" in root beer. */
export type NameWords = WordForms & {
  product: string;
  /** The word before a general product word: "parmesan" in Parmesan Cheese. */
  variety: string | null;
  compound: string | null;
  /** The words before "&" or "and". A mix such as Peas & Carrots ranks lower in a search for "carrots". */
  mixedWith: readonly string[];
  /** A dietary product, shown only on request: "cheddar" doesn't mean vegan cheddar. */
  isSpecial: boolean;
};

const SPECIAL_DIET =
  /\b(?:vegan|plant based|(?:gluten|sugar|lactose|dairy|caffeine|fragrance) free|zero sugar|diet|decaf|keto|low (?:carb|sodium)|reduced sodium|no salt added)\b/;

/** Approximates the database's stemmer. `slices` and `sliced` have the same stem. */
export const toStem = memoize((word) => {
  const singular = toSingular(word).replace(/ied$/, 'y');
  const withoutSuffix = singular.replace(/(?:ing|ed|e)$/, '');
  if (withoutSuffix === singular || withoutSuffix.length < 3 || !/[aeiouy]/.test(withoutSuffix))
    return singular;
  return withoutSuffix.replace(/([^s])\1$/, '$1');
});

const computeWordForms = (all: readonly string[]): WordForms => ({
  all,
  singulars: all.map(toSingular),
  stems: new Set(all.map(toStem)),
});

export const parseBrandWords = memoize((brand) => computeWordForms(foldWords(brand)));

/** Product words that shoppers leave out: "penne" means Penne Pasta. */
const omittedProductWords = new Set('cheese pasta rice noodle lettuce squash'.split(' '));

const firstWordByCompound = new Map(
  compounds.map(([first = '', last = '']) => [`${first} ${toSingular(last)}`, first]),
);

export const CAPACITY_PATTERN =
  / \d+(?:\.\d+)?[ -]?(?:gal(?:lon)?s?|qts?|quarts?|pints?|liters?|fl oz|oz)(?![a-z])/i;

/**
 * The product word is the last word before a comma, an opening parenthesis, a dash, "with" or "in". Forms such as
 * "slices" are ignored.
 */
export const parseNameWords = memoize((name): NameWords => {
  const words = computeWordForms(foldWords(name));
  const [beforeDetails = name] = name.split(/,| with | in | - |\(/i, 1);
  const headWords = foldWords(beforeDetails.replace(CAPACITY_PATTERN, ''));
  const lastNamingIndex = headWords.findLastIndex((word) => !productForms.has(word));
  const productIndex = lastNamingIndex === -1 ? headWords.length - 1 : lastNamingIndex;
  const product = toSingular(headWords[productIndex] ?? '');
  const isSpecial = SPECIAL_DIET.test(words.all.join(' '));
  const compound = firstWordByCompound.get(`${headWords[productIndex - 1]} ${product}`) ?? null;
  const variety =
    omittedProductWords.has(product) && compound === null && productIndex > 0
      ? toSingular(headWords[productIndex - 1] as string)
      : null;
  const [firstPart = '', ...otherParts] = beforeDetails.split(/ & | and /i);
  const mixedWith = otherParts.length === 0 ? [] : foldWords(firstPart).map(toSingular);
  return { ...words, product, variety, isSpecial, compound, mixedWith };
});
