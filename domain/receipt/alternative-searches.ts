import { isStem } from '#domain/receipt/full-words.ts';
import { expandPrintedName, isAbbreviation } from '#domain/receipt/lines/abbreviations.ts';
import { removeStoreBrandWords } from '#domain/receipt/name-match.ts';
import { isShortFormOf } from '#domain/receipt/short-words.ts';
import { countItems, findCompletions, isOnlyInBrands, type Vocabulary } from '#domain/search/vocabulary.ts';
import { foldWords } from '#domain/search/words.ts';

export type CompletedLine = {
  printedName: string;
  expandedName: string;
  isByWeight: boolean;
  labels: readonly string[];
  vocabulary: Vocabulary;
};

const PACKAGE_WORDS = new Set(
  `oz fl mg lb lbs ct cnt pk pack pkg gal gl hg hgl qt pt lt ltr ml gm kg ea each dz doz rl in wt bag bags bunch fam family
  fresh size of the and with`.split(/\s+/),
);
export const MIN_BRAND_LETTERS = 3;
const MIN_SEARCH_WORDS = 2;

export const listProductWords = (text: string) =>
  foldWords(text).filter((word) => /^[a-z]{2,}$/.test(word) && !PACKAGE_WORDS.has(word));

const MAX_UNKNOWN_WORDS = 2;
const MAX_ALTERNATIVES = 2;
const MAX_SEARCHES = 6;

function listAlternatives(vocabulary: Vocabulary, short: string): string[] {
  return findCompletions(vocabulary, short[0] as string)
    .filter(({ word }) => /^[a-z]+$/.test(word) && isShortFormOf(short, word) && !isStem(vocabulary, word))
    .toSorted((a, b) => b.itemCount - a.itemCount)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ word }) => word);
}

/**
 * Lists other searches for a line: the printed brand, only the words in the catalog, other completions of shortened
 * words, and all words but the last.
 */
export function listAlternativeSearches({
  printedName,
  expandedName,
  labels,
  vocabulary,
}: CompletedLine): string[] {
  const words = removeStoreBrandWords(expandedName, labels)
    .split(' ')
    .filter((word) => foldWords(word).length > 0);
  const printedWords = listProductWords(printedName);
  const isLabelWord = (one: string) => labels.some((label) => foldWords(label).join('').startsWith(one));
  const brand = [...foldWords(words.join(' ')), ...printedWords].find(
    (one) => one.length >= MIN_BRAND_LETTERS && isOnlyInBrands(vocabulary, one) && !isLabelWord(one),
  );
  const isKnown = (one: string) => foldWords(one).every((word) => countItems(vocabulary, word) > 0);
  const knownWords = words.filter(isKnown);
  const productWords = knownWords.filter((one) => !foldWords(one).includes(brand ?? ''));
  const isSpanish =
    expandPrintedName(expandedName) !== expandPrintedName(expandedName, { isTranslated: false });
  const unknownWords = (isSpanish ? [] : printedWords)
    .filter((one) => !isKnown(one) && !isAbbreviation(one))
    .slice(0, MAX_UNKNOWN_WORDS);
  const certainWords = productWords.filter(
    (one) => printedWords.includes(one) || !unknownWords.some((short) => isShortFormOf(short, one)),
  );
  const searches = [
    brand ?? '',
    brand !== undefined && productWords.length > 0 ? [brand, ...productWords].join(' ') : '',
    knownWords.length < words.length && knownWords.length >= MIN_SEARCH_WORDS ? knownWords.join(' ') : '',
    ...unknownWords.flatMap((short) =>
      listAlternatives(vocabulary, short).map((word) => [...certainWords, word].join(' ')),
    ),
    words.length > MIN_SEARCH_WORDS ? words.slice(0, -1).join(' ') : '',
    brand !== undefined ? productWords.join(' ') : '',
  ];
  return [...new Set(searches.filter((text) => text !== ''))].slice(0, MAX_SEARCHES);
}
