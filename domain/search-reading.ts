import { compounds, forms } from '#domain/search-phrases.ts';
import { foldWords, singular } from '#domain/search-words.ts';

/** The words of a name or brand as search reads them. */
export type Words = {
  all: readonly string[];
  singulars: readonly string[];
  stems: ReadonlySet<string>;
};

/** What it names: its product word, and the first word of it where two make another thing ("root" of root beer). */
export type NameWords = Words & {
  product: string;
  compound: string | null;
  /** Made for a diet, so meant only by who says so: cheddar is not vegan. */
  isSpecial: boolean;
};

const SPECIAL =
  /\b(?:vegan|plant based|(?:gluten|sugar|lactose|dairy|caffeine|fragrance) free|zero sugar|diet|decaf|keto|low (?:carb|sodium)|reduced sodium|no salt added)\b/;

/** Names and brands recur from search to search; so many are kept. */
const MOST_KEPT = 20_000;

function remember<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    if (known.size >= MOST_KEPT) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** Roughly what the database's stems join: `strawberries` and `strawberry`, `slices` and `sliced`. */
export const stemOf = remember((word) => {
  const one = singular(word).replace(/ied$/, 'y');
  const cut = one.replace(/(?:ing|ed|e)$/, '');
  if (cut === one || cut.length < 3 || !/[aeiouy]/.test(cut)) return one;
  return cut.replace(/([^s])\1$/, '$1');
});

const wordsIn = (all: readonly string[]): Words => ({
  all,
  singulars: all.map(singular),
  stems: new Set(all.map(stemOf)),
});

export const readBrand = remember((brand) => wordsIn(foldWords(brand)));

const firstOfPair = new Map(
  compounds.map(([first = '', last = '']) => [`${first} ${singular(last)}`, first]),
);

/** "Cheddar Cheese, Sharp", "Yogurt with Fruit": the product is the last word before that, but for its form. */
export const readName = remember((name): NameWords => {
  const words = wordsIn(foldWords(name));
  const [before = name] = name.split(/,| with | in | - |\(/i, 1);
  const head = foldWords(before);
  const told = head.findLastIndex((word) => !forms.has(word));
  const at = told === -1 ? head.length - 1 : told;
  const product = singular(head[at] ?? '');
  const isSpecial = SPECIAL.test(words.all.join(' '));
  return { ...words, product, isSpecial, compound: firstOfPair.get(`${head[at - 1]} ${product}`) ?? null };
});
