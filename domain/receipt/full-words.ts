import { splitJoinedWords } from '#domain/receipt/joined-words.ts';
import {
  expandPrintedName,
  isAbbreviation,
  isExpansionUncertain,
} from '#domain/receipt/lines/abbreviations.ts';
import { isSubsequence, lacksVowels, toConsonantSkeleton } from '#domain/receipt/short-words.ts';
import { groceryWords } from '#domain/search/outside.ts';
import {
  countItems,
  findCompletions,
  findCorrections,
  type Vocabulary,
  type VocabularyWord,
} from '#domain/search/vocabulary.ts';
import { toSingular } from '#domain/search/words.ts';

/** Shorter abbreviations are too ambiguous: "CLS" might not mean Celsius. */
const MIN_LETTERS = 4;

const PACKAGE_WORDS = new Set(
  `part pint pints quart quarts liter liters litre gallon dozen count roll rolls mega pack pkg case card cards each bunch loaf tray jumbo
  family bulk`.split(/\s+/),
);

/** True if a catalog word is just a stem, such as "strawberri". */
export const isStem = (vocabulary: Vocabulary, word: string): boolean =>
  word.endsWith('i') && ['y', 'ies'].some((end) => countItems(vocabulary, `${word.slice(0, -1)}${end}`) > 0);

const findMostCommonWord = (words: readonly VocabularyWord[]): string | undefined =>
  words.reduce<VocabularyWord | undefined>(
    (best, word) => (best === undefined || word.itemCount > best.itemCount ? word : best),
    undefined,
  )?.word;

/** Letters that OCR misreads as digits, most likely first. */
const OCR_LOOKALIKES: readonly (readonly [digit: string, letter: string])[] = [
  ['1', 'i'],
  ['1', 'l'],
  ['0', 'o'],
  ['5', 's'],
  ['8', 'b'],
];

function replaceDigits(vocabulary: Vocabulary, word: string): string | undefined {
  return OCR_LOOKALIKES.map(([digit, letter]) => word.replaceAll(digit, letter)).find(
    (corrected) => corrected !== word && countItems(vocabulary, corrected) > 0,
  );
}

function completeWord(vocabulary: Vocabulary, printed: string): string {
  const word = printed.toLowerCase();
  if (word.length < MIN_LETTERS || isAbbreviation(word) || PACKAGE_WORDS.has(word)) return printed;
  if (/^[a-z]+[0158][a-z]*$/.test(word)) return replaceDigits(vocabulary, word) ?? printed;
  const isKnown = (one: string) => countItems(vocabulary, one) > 0 || groceryWords.has(one);
  if (!/^[a-z]+$/.test(word) || isKnown(word) || isKnown(toSingular(word))) return printed;
  const longerWords = findCompletions(vocabulary, word.charAt(0)).filter(
    (one) =>
      one.word.length > word.length &&
      isSubsequence(word, one.word) &&
      /^[a-z]+$/.test(one.word) &&
      !isStem(vocabulary, one.word),
  );
  const skeleton = toConsonantSkeleton(word);
  const sameSkeletonWords = longerWords.filter((one) => toConsonantSkeleton(one.word) === skeleton);
  const wordsWithPrefix = longerWords.filter((one) => one.word.startsWith(word));
  const abbreviationCandidates = lacksVowels(word) ? longerWords : [];
  const wordsWithSkeletonPrefix = abbreviationCandidates.filter(
    (one) => skeleton.length >= MIN_LETTERS && toConsonantSkeleton(one.word).startsWith(skeleton),
  );
  const wordsWithSameEnds = abbreviationCandidates.filter(
    (one) => one.word.length <= 2 * word.length && toSingular(one.word).at(-1) === toSingular(word).at(-1),
  );
  const candidates =
    [sameSkeletonWords, wordsWithPrefix, wordsWithSkeletonPrefix, wordsWithSameEnds].find(
      ({ length }) => length > 0,
    ) ?? [];
  return (findMostCommonWord(candidates) ?? correctWord(vocabulary, word) ?? printed).toUpperCase();
}

/** Words shorter than the minimum resemble too many other words. No catalog word is longer than the maximum. */
const MIN_CORRECTED_LETTERS = 7;
const MAX_CORRECTED_LETTERS = 16;

/** Corrects a word that differs from a catalog word by one letter: "OROWHEAT" becomes Oroweat. */
function correctWord(vocabulary: Vocabulary, word: string): string | undefined {
  if (word.length < MIN_CORRECTED_LETTERS || word.length > MAX_CORRECTED_LETTERS) return undefined;
  const [best] = findCorrections(vocabulary, word, 1);
  return best?.distance === 1 && best.words.length === 1 ? best.words[0] : undefined;
}

/**
 * Completes words that are truncated or printed without vowels: "BNTY" becomes Bounty. The result is a guess. Use it to
 * sort the choices, but don't preselect a choice because of it.
 */
export function expandShortenedWords(printedName: string, vocabulary: Vocabulary): string {
  const isSpanish =
    expandPrintedName(printedName) !== expandPrintedName(printedName, { isTranslated: false });
  if (isSpanish) return printedName;
  const completedName = printedName
    .split(' ')
    .flatMap((word) => splitJoinedWords(vocabulary, word))
    .map((word) => completeWord(vocabulary, word))
    .join(' ');
  // Keep short forms if the product is recognized only by them: "OVN STFR" is whole chicken.
  return isExpansionUncertain(printedName) && !isExpansionUncertain(completedName)
    ? printedName
    : completedName;
}
