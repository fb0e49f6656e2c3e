import { compounds, forms } from '#domain/search-phrases.ts';
import type { WordGroup } from '#domain/search-plan.ts';
import { isNumber } from '#domain/search-plan.ts';
import { hasNumber } from '#domain/search-size.ts';
import { foldWords, singular } from '#domain/search-words.ts';

/** What a search answer is made of, as far as finding goes. */
export type FoundRow = { name: string; brand: string; unit: string; category: string };

type Words = { all: readonly string[]; stems: ReadonlySet<string> };
type Name = Words & { product: string | undefined; compound: string | null };

/** How a row has what was typed: as it is or by another name, by its beginning, or only by a correction. */
export type Had = 'meant' | 'begins' | 'corrected';

/** Roughly what the database's stems join: `strawberries` and `strawberry`, `slices` and `sliced`. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const one = singular(word).replace(/ied$/, 'y');
  const cut = one.replace(/(?:ing|ed|e)$/, '');
  if (cut === one || cut.length < 3 || !/[aeiouy]/.test(cut)) return one;
  return cut.replace(/([^s])\1$/, '$1');
}

function wordsOf(text: string): Words {
  const all = foldWords(text);
  return { all, stems: new Set(all.map(stem)) };
}

const isForm = (word: string) => forms.has(word);
const lastWordsOf = new Map(compounds.map(([first, last]) => [`${first} ${last}`, first]));

/** "Cheddar Cheese, Sharp", "Yogurt with Fruit": the product is the last word before that, but for its form. */
function readName(name: string): Name {
  const head = foldWords(name.split(/,| with | in | - |\(/i)[0] ?? name);
  const at = head.length > 1 ? head.findLastIndex((word) => !isForm(word)) : head.length - 1;
  const product = head[at === -1 ? head.length - 1 : at];
  const compound =
    lastWordsOf.get(`${head[at - 1]} ${product}`) ??
    lastWordsOf.get(`${head[at - 1]} ${singular(product ?? '')}`);
  return { ...wordsOf(name), product, compound: compound ?? null };
}

function remember<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? read(text);
    known.set(text, value);
    return value;
  };
}

const hasAll = ({ stems }: Words, words: readonly string[]) => words.every((word) => stems.has(stem(word)));

/** Side by side, whole and in this order: no "Dairies, Fat Free" is dairy free. */
function hasSideBySide({ all }: Words, words: readonly string[]): boolean {
  const wanted = words.map(singular);
  return all.some((_, at) => wanted.every((word, index) => singular(all[at + index] ?? '') === word));
}

/** What a row has though its name does not say so: by the shelf it stands on, or by saying nothing else. */
function hasByShelf({ name, brand, category }: FoundRow, typed: string): boolean {
  if (typed === 'frozen') return category === 'Frozen';
  if (typed === 'canned') return category === 'Pantry' && /tuna|bean|soup|chili|tomato|broth/i.test(name);
  if (typed === 'fresh') return category === 'Produce' || brand === 'Fresh';
  if (typed === 'raw') return category === 'Meat';
  return typed === 'regular' && !/diet|zero|free|decaf|light|low|reduced|lite/i.test(`${name} ${brand}`);
}

/** Reads rows against groups; one for each answer, since names and brands recur in it. */
export function createMatcher() {
  const nameOf = remember(readName);
  const brandOf = remember(wordsOf);

  const hasIn = (words: Words, group: WordGroup): Had | null => {
    const has = group.isCondition ? hasSideBySide : hasAll;
    if (group.meant.some((some) => has(words, some))) return 'meant';
    const { beginning } = group;
    if (beginning !== null && words.all.some((word) => word.startsWith(beginning))) return 'begins';
    return group.corrections.some((some) => hasAll(words, some)) ? 'corrected' : null;
  };

  return {
    nameOf,
    inName: (row: FoundRow, group: WordGroup) => hasIn(nameOf(row.name), group),
    inBrand: (row: FoundRow, group: WordGroup) => hasIn(brandOf(row.brand), group),
    /** In name and brand together, in the number of the size, or by the shelf. */
    has(row: FoundRow, group: WordGroup): Had | null {
      const name = nameOf(row.name);
      const brand = brandOf(row.brand);
      const both = { all: [...brand.all, '|', ...name.all], stems: new Set([...brand.stems, ...name.stems]) };
      const found = hasIn(both, group);
      if (found === 'meant') return found;
      if (isNumber(group) && hasNumber(row.unit, group.words[0] ?? '')) return 'meant';
      return hasByShelf(row, group.typed.toLowerCase()) ? 'meant' : found;
    },
    /** The word of the correction that the row has. */
    usedOf(row: FoundRow, group: WordGroup): string | undefined {
      const words = wordsOf(`${row.brand} ${row.name}`);
      return group.corrections.find((some) => hasAll(words, some))?.join(' ');
    },
    /** Whether it is the thing itself: not "Root Beer" for beer. */
    isThing(row: FoundRow, group: WordGroup): boolean {
      const { product, compound } = nameOf(row.name);
      return (
        compound === null &&
        product !== undefined &&
        group.meant.flat().some((word) => stem(word) === stem(product))
      );
    },
  };
}

export type Matcher = ReturnType<typeof createMatcher>;
