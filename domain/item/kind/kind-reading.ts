import type { Category } from '#domain/item/grocery-item.ts';
import { genericNouns, type KindRule, kindRules } from '#domain/item/kind/kind-rules.ts';
import {
  brandsByQualifier,
  descriptors,
  dietWordsInBrandNames,
  fillers,
  marketingWords,
  phraseReplacements,
  prepositions,
  spellings,
} from '#domain/item/kind/kind-words.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

export type ParsedProductName = { noun: string; qualifiers: ReadonlySet<string> };

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const fillerWords = toWordSet(fillers);
const prepositionWords = toWordSet(prepositions);
const marketingWordSet = toWordSet(marketingWords);
const descriptorWords = toWordSet(descriptors);
const brandDietWordSet = toWordSet(dietWordsInBrandNames);
const MAX_PHRASE_WORDS = 5;

const canonicalSpellings: ReadonlyMap<string, readonly string[]> = new Map(
  spellings.flatMap(([canonical, others]) =>
    others.split(' ').map((other) => [toSingular(other), canonical.split(' ')] as const),
  ),
);

/**
 * Normalizes words: no accents, lowercase, singular, one spelling. "2 %" becomes one word; filler words are dropped.
 */
function toPlainWords(text: string): string[] {
  const plainWords: string[] = [];
  for (const folded of foldWords(text.includes('%') ? text.replaceAll('%', ' percent ') : text)) {
    if (fillerWords.has(folded)) continue;
    const lastIndex = plainWords.length - 1;
    if (folded === 'percent' && /^\d+$/.test(plainWords[lastIndex] ?? '')) {
      plainWords[lastIndex] += '%';
      continue;
    }
    const word = toSingular(folded);
    const canonicalWords = canonicalSpellings.get(word);
    if (canonicalWords === undefined) plainWords.push(word);
    else plainWords.push(...canonicalWords);
  }
  return plainWords;
}

const phraseMeanings: ReadonlyMap<string, readonly string[]> = new Map(
  phraseReplacements.flatMap(([meaning, texts]) =>
    texts
      .split('|')
      .map((text) => [toPlainWords(text).join(' '), meaning === '' ? [] : meaning.split(' ')] as const),
  ),
);
const phraseFirstWords: ReadonlySet<string> = new Set(
  [...phraseMeanings.keys()].map((text) => text.split(' ', 1)[0] as string),
);

function joinPhrases(words: readonly string[]): string[] {
  const joinedWords: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    const next = words[index + 1] ?? '';
    if (phraseFirstWords.has(word)) {
      let length = Math.min(MAX_PHRASE_WORDS, words.length - index);
      while (length > 0 && !phraseMeanings.has(words.slice(index, index + length).join(' '))) length -= 1;
      if (length > 0) {
        joinedWords.push(
          ...(phraseMeanings.get(words.slice(index, index + length).join(' ')) as readonly string[]),
        );
        index += length - 1;
        continue;
      }
    }
    if (next === 'free' || ((word === 'size' || word === 'spf') && /^\d+$/.test(next))) {
      joinedWords.push(next === 'free' ? `${word}-free` : `${word}-${next}`);
      index += 1;
    } else {
      joinedWords.push(word);
    }
  }
  return joinedWords;
}

const canBeNoun = (word: string) => !descriptorWords.has(word) && !/-free$|-\d+$|^\d+%?$/.test(word);

/**
 * Returns the last word that can be a noun, looking only before the first preposition: "noodles" in "egg noodles with
 * sauce".
 */
function findNoun(segment: readonly string[]): string | undefined {
  const end = segment.findIndex((word) => prepositionWords.has(word));
  return (end === -1 ? segment : segment.slice(0, end)).findLast(canBeNoun);
}

const rulesByNoun: ReadonlyMap<string, readonly { requires: string[]; words: string[]; becomes: string }[]> =
  new Map(
    [...Map.groupBy(kindRules, ({ noun }) => noun)].map(([noun, rules]) => [
      noun,
      rules.map(({ requires, words, becomes }: KindRule) => ({
        requires: requires === '' ? [] : requires.split(' '),
        words: words.split(' '),
        becomes,
      })),
    ]),
  );
const productsByGenericNoun = new Map(genericNouns.map(([noun, things]) => [noun, toWordSet(things)]));

function applyRules(key: string, qualifiers: Set<string>): void {
  for (const { requires, words, becomes } of rulesByNoun.get(key) ?? []) {
    if (!requires.every((word) => qualifiers.has(word))) continue;
    for (const word of words) if (qualifiers.delete(word) && becomes !== '') qualifiers.add(becomes);
  }
}

const impliedQualifiers: Partial<Record<Category, string>> = {
  Frozen: 'frozen',
  Dairy: 'fresh',
  Produce: 'fresh',
  Meat: 'fresh',
  Seafood: 'fresh',
  Bakery: 'fresh',
};

const SIZE_PATTERN =
  /\b\d{1,5}(?:\.\d{1,3})?[ -]?(?:fl\.? ?oz|oz|ounces?|lbs?|pounds?|kg|g|ml|l|lit(?:er|re)s?|qt|quarts?|pt|pints?|gal|gallons?|ct|count|pk|pack|dozen)\b\.?(?: (?:cans?|bottles?|boxes|bags?|jars?|cartons?)\b)?/gi;
/**
 * Only counts are removed from nonfood names. Volumes distinguish products: a 13-gallon trash bag isn't a 30-gallon
 * one.
 */
const COUNT_PATTERN = /\b\d+[ -]?(?:ct|count|pk|pack)\b\.?/gi;
const LEAN_AND_FAT = /\b(\d\d)(?:\s?%\s?lean)?[\s,/&-]{1,4}(\d{1,2})(?:\s?%\s?fat)?(?![\d%])/gi;

/** Rewrites "80/20" and "80% lean, 20% fat" as "80% lean". */
const normalizeLeanPercent = (text: string) =>
  text.replace(LEAN_AND_FAT, (match, lean: string, fat: string) =>
    Number(lean) + Number(fat) === 100 ? `${lean}% lean` : match,
  );

/**
 * Splits a product name into its noun and qualifiers. `extraQualifiers` come from elsewhere, such as the brand. Returns
 * null if the name contains no product noun.
 */
export function parseProductName(
  name: string,
  category: Category,
  extraQualifiers: readonly string[] = [],
): ParsedProductName | null {
  const isGrocery = category !== 'Household' && category !== 'Personal Care';
  const text = /\d/.test(name)
    ? isGrocery
      ? normalizeLeanPercent(name.replace(SIZE_PATTERN, ' '))
      : name.replace(COUNT_PATTERN, ' ')
    : name;
  const segments = text
    .split(/[,;:()|[\]]| - /)
    .map((segment) => joinPhrases(toPlainWords(segment)).filter((word) => !marketingWordSet.has(word)));
  let noun: string | undefined;
  for (const segment of segments) noun ??= findNoun(segment);
  if (noun === undefined) return null;
  const qualifiers = new Set(
    [...segments.flat(), ...extraQualifiers].filter((word) => !prepositionWords.has(word)),
  );
  const impliedQualifier = impliedQualifiers[category];
  if (impliedQualifier !== undefined) qualifiers.delete(impliedQualifier);
  const coveredProducts = productsByGenericNoun.get(noun);
  if (coveredProducts !== undefined) {
    const genericNoun = noun;
    noun = [...qualifiers].find((word) => coveredProducts.has(word)) ?? noun;
    if (noun !== genericNoun) qualifiers.delete(genericNoun);
  } else {
    for (const [genericNoun, products] of productsByGenericNoun)
      if (products.has(noun)) qualifiers.delete(genericNoun);
  }
  qualifiers.delete(noun);
  applyRules(noun, qualifiers);
  applyRules(`${category}/${noun}`, qualifiers);
  return { noun, qualifiers };
}

const qualifierByBrand: ReadonlyMap<string, string> = new Map(
  brandsByQualifier.flatMap(([qualifier, brands]) =>
    brands.split('|').map((brand) => [foldWords(brand).join(' '), qualifier] as const),
  ),
);

/** Qualifiers implied by brands such as Lactaid and Diet Coke. */
export function listBrandQualifiers(brand: string): string[] {
  const foldedWords = foldWords(brand);
  const qualifiers = joinPhrases(toPlainWords(brand)).filter((word) => brandDietWordSet.has(word));
  for (let length = Math.min(4, foldedWords.length); length > 0; length -= 1) {
    const qualifier = qualifierByBrand.get(foldedWords.slice(0, length).join(' '));
    if (qualifier !== undefined) qualifiers.push(qualifier);
  }
  return qualifiers;
}

export function removeBrand(name: string, brand: string): string | null {
  const [lowerName, lowerBrand] = [name.toLowerCase(), brand.toLowerCase().trim()];
  if (lowerBrand === '' || lowerName.length <= lowerBrand.length + 1) return null;
  if (lowerName.startsWith(lowerBrand) && /[\s,]/.test(lowerName.charAt(lowerBrand.length)))
    return name.slice(lowerBrand.length + 1);
  if (lowerName.endsWith(` ${lowerBrand}`)) return name.slice(0, name.length - lowerBrand.length - 1);
  return null;
}
