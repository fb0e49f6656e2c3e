import type { NetContent } from '#domain/net-content.ts';
import type { WordGroup } from '#domain/search-plan.ts';
import { isSameSize } from '#domain/search-query.ts';
import { foldWords, singular } from '#domain/search-words.ts';

type Found = {
  id: number;
  name: string;
  brand: string;
  popularity: number;
  netAmount: number | null;
  netMeasure: string | null;
};

/** How well a name matches, best first. */
const EXACT = 0;
const SAME_PRODUCT = 1;
const ALL_WORDS = 2;
const PRODUCT_BEGINS_SO = 3;
const BEGINS_SO = 4;

type Limits = { maxItems: number; maxGroups: number };

/**
 * The best items of the best names: by match, then by the size asked for, then by popularity (decision 0004). Items
 * of one name stand together; every name gets its share before a name with many sizes takes the rest.
 */
export function rankItems<Item extends Found>(
  items: readonly Item[],
  { groups, size }: { groups: readonly WordGroup[]; size: NetContent | null },
  { maxItems, maxGroups }: Limits,
): Item[] {
  const matchOf = matcher(groups);
  const ranked = items
    .map((item) => ({
      item,
      match: matchOf(item),
      otherSize:
        size === null || isSameSize(size, { amount: item.netAmount, measure: item.netMeasure }) ? 0 : 1,
    }))
    .sort(
      (a, b) =>
        a.match - b.match ||
        a.otherSize - b.otherSize ||
        b.item.popularity - a.item.popularity ||
        a.item.id - b.item.id,
    )
    .map(({ item }) => item);
  const names = [...Map.groupBy(ranked, ({ name }) => name).values()].slice(0, maxGroups);
  const share = Math.floor(maxItems / maxGroups);
  let spare = maxItems - names.reduce((sum, group) => sum + Math.min(share, group.length), 0);
  return names.flatMap((group) => {
    const extra = Math.min(spare, Math.max(0, group.length - share));
    spare -= extra;
    return group.slice(0, share + extra);
  });
}

/** 2 the word itself, 1 a word that begins so or another form of it, 0 not. */
function quality(word: string, group: { wholes: ReadonlySet<string>; beginning: string | null }): number {
  if (group.wholes.has(singular(word))) return 2;
  return group.beginning !== null && word.startsWith(group.beginning) ? 1 : 0;
}

const best = (words: readonly string[], group: Parameters<typeof quality>[1]) =>
  words.reduce((most, word) => Math.max(most, quality(word, group)), 0);

function matcher(wordGroups: readonly WordGroup[]): (item: Found) => number {
  const groups = wordGroups.map(({ typed, words, corrections, isPrefix }) => ({
    wholes: new Set([...words, ...corrections.flat()].map(singular)),
    beginning: isPrefix ? typed : null,
  }));
  const wordsOfName = new Map<string, { all: string[]; product: string | undefined }>();
  const read = (name: string) => {
    const known = wordsOfName.get(name);
    if (known) return known;
    // "Cheddar Cheese, Sharp" and "Yogurt with Fruit": the product is the last word before that.
    const head = name.split(/,| with | in | - |\(/i)[0] ?? name;
    const words = { all: foldWords(name), product: foldWords(head).at(-1) };
    wordsOfName.set(name, words);
    return words;
  };
  const wordsOfBrand = new Map<string, string[]>();
  const readBrand = (brand: string) => {
    const known = wordsOfBrand.get(brand) ?? foldWords(brand);
    wordsOfBrand.set(brand, known);
    return known;
  };
  return ({ name, brand }) => {
    const { all, product } = read(name);
    const brandWords = readBrand(brand);
    const inName = groups.map((group) => best(all, group));
    const inBrand = groups.map((group) => best(brandWords, group));
    const isWhole = groups.every((_, index) => Math.max(inName[index] ?? 0, inBrand[index] ?? 0) === 2);
    const asked = groups.filter((_, index) => (inName[index] ?? 0) >= (inBrand[index] ?? 0) && inName[index]);
    const isProduct = asked.some((group) => product !== undefined && quality(product, group) > 0);
    if (!isWhole) return isProduct ? PRODUCT_BEGINS_SO : BEGINS_SO;
    if (asked.length > 0 && all.every((word) => asked.some((group) => quality(word, group) === 2)))
      return EXACT;
    return isProduct ? SAME_PRODUCT : ALL_WORDS;
  };
}
