import { productForms } from '#domain/search/phrases.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import { findSynonyms } from '#domain/search/spellings.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

/** Words that usually mean one kind: "milk" is whole milk. */
const singleKindWords = new Set(
  `milk egg bread rice butter sugar flour salt coffee bacon ham mustard apple onion potato tomato carrot lettuce grape
  orange banana peach pear strawberry cabbage cucumber mushroom broccoli spinach pepper squash steak shrimp salmon tuna oat
  oatmeal litter sunscreen oregano popcorn yeast peanut relish ice stuffing gum vinegar vanilla bagel pickle olive jelly lotion tissue razor formula foil water hummus parmesan feta`
    .split(/\s+/)
    .map(toSingular),
);

const isSameWord = (word: string, other: string): boolean =>
  word === other || findSynonyms(word).some((same) => toSingular(same) === other);

/**
 * True if a single word could mean several kinds of items, such as maple syrup and chocolate syrup. Also true if the
 * word only describes the items found, as "gas" does in "gas relief tablets". `searchResults` are sorted, best first.
 */
export function isAmbiguousWord(
  text: string,
  searchResults: readonly { name: string; category: string }[],
): boolean {
  const [word = '', ...otherWords] = foldWords(text).map(toSingular);
  const [topResult] = searchResults;
  if (topResult === undefined || otherWords.length > 0 || singleKindWords.has(word)) return false;
  const containsWord = (name: string) => parseNameWords(name).singulars.some((one) => isSameWord(word, one));
  const isNamedByWord = (name: string) => {
    const { product, variety } = parseNameWords(name);
    return isSameWord(word, product) || isSameWord(word, variety ?? '');
  };
  // A cut or shape doesn't make a product a different kind: "Tilapia Fillets" are plain tilapia.
  const isPlain = (name: string) => {
    const { all, product, variety } = parseNameWords(name);
    const distinguishingWords = all.filter((one) => !productForms.has(one)).map(toSingular);
    return distinguishingWords.every((one) => isSameWord(word, one) || (variety !== null && one === product));
  };
  const names = searchResults.map(({ name }) => name);
  if (isPlain(topResult.name)) return false;
  if (isNamedByWord(topResult.name)) return names.slice(1).some(isNamedByWord);
  // A search word that isn't in the top result's name is probably a synonym, like "kleenex".
  if (!containsWord(topResult.name)) return names.some(isNamedByWord);
  if (topResult.category === 'Household' || topResult.category === 'Personal Care') return true;
  return new Set(names.filter(containsWord).map((name) => parseNameWords(name).product)).size > 1;
}
