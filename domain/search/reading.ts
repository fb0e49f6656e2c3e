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
  const one = toSingular(word).replace(/ied$/, 'y');
  const cut = one.replace(/(?:ing|ed|e)$/, '');
  if (cut === one || cut.length < 3 || !/[aeiouy]/.test(cut)) return one;
  return cut.replace(/([^s])\1$/, '$1');
});

const wordsIn = (all: readonly string[]): WordForms => ({
  all,
  singulars: all.map(toSingular),
  stems: new Set(all.map(toStem)),
});

export const parseBrandWords = memoize((brand) => wordsIn(foldWords(brand)));

/** Product words that shoppers leave out: "penne" means Penne Pasta. */
const shelfNouns = new Set('cheese pasta rice noodle lettuce squash'.split(' '));

const firstOfPair = new Map(
  compounds.map(([first = '', last = '']) => [`${first} ${toSingular(last)}`, first]),
);

export const CAPACITY_PATTERN =
  / \d+(?:\.\d+)?[ -]?(?:gal(?:lon)?s?|qts?|quarts?|pints?|liters?|fl oz|oz)(?![a-z])/i;

/**
 * The product word is the last word before a comma, an opening parenthesis, a dash, "with" or "in". Forms such as
 * "slices" are ignored.
 */
export const parseNameWords = memoize((name): NameWords => {
  const words = wordsIn(foldWords(name));
  const [before = name] = name.split(/,| with | in | - |\(/i, 1);
  const head = foldWords(before.replace(CAPACITY_PATTERN, ''));
  const lastNaming = head.findLastIndex((word) => !productForms.has(word));
  const index = lastNaming === -1 ? head.length - 1 : lastNaming;
  const product = toSingular(head[index] ?? '');
  const isSpecial = SPECIAL_DIET.test(words.all.join(' '));
  const compound = firstOfPair.get(`${head[index - 1]} ${product}`) ?? null;
  const variety =
    shelfNouns.has(product) && compound === null && index > 0 ? toSingular(head[index - 1] as string) : null;
  const [mixed = '', ...others] = before.split(/ & | and /i);
  const mixedWith = others.length === 0 ? [] : foldWords(mixed).map(toSingular);
  return { ...words, product, variety, isSpecial, compound, mixedWith };
});
