import { isAbbreviation } from '#domain/receipt/lines/abbreviations.ts';
import { isSubsequence, toConsonantSkeleton } from '#domain/receipt/short-words.ts';
import { countItems, findCompletions, type Vocabulary } from '#domain/search/vocabulary.ts';

/**
 * Minimum length of each part of joined words such as "OATMLK", and minimum number of catalog items that contain the
 * part.
 */
const MIN_PART_LETTERS = 3;
const MIN_ITEMS_WITH_PART = 5;

/** Minimum length of both parts if one of them is shortened: "BABYCARRT". */
const MIN_SHORTENED_LETTERS = 4;

/** Minimum length of a full word joined to an abbreviation: "CHEERIOSFAMLY". */
const MIN_START_LETTERS = 6;

function findLeadingWord(vocabulary: Vocabulary, word: string): string | null {
  for (let at = word.length - MIN_PART_LETTERS; at >= MIN_START_LETTERS; at -= 1)
    if (countItems(vocabulary, word.slice(0, at)) >= MIN_ITEMS_WITH_PART) return word.slice(0, at);
  return null;
}

/** True if a common catalog word has the same consonants: "carrt" is carrot. */
function isShortForm(vocabulary: Vocabulary, part: string): boolean {
  const skeleton = toConsonantSkeleton(part);
  return findCompletions(vocabulary, part.charAt(0)).some(
    ({ word, itemCount }) =>
      itemCount >= MIN_ITEMS_WITH_PART &&
      word.length > part.length &&
      isSubsequence(part, word) &&
      toConsonantSkeleton(word) === skeleton,
  );
}

/** Splits "PprTwl" into two words, but not catalog words such as StarKist. */
export function splitJoinedWords(vocabulary: Vocabulary, printed: string): string[] {
  const word = printed.toLowerCase();
  if (countItems(vocabulary, word) > 0 || isAbbreviation(word)) return [printed];
  const parts = printed.split(/(?<=[a-z]{2})(?=[A-Z][a-z])/);
  if (parts.length > 1 || !/^[a-z]{6,}$/.test(word)) return parts;
  const isWord = (part: string) =>
    isAbbreviation(part) || countItems(vocabulary, part) >= MIN_ITEMS_WITH_PART;
  for (let at = MIN_PART_LETTERS; at <= word.length - MIN_PART_LETTERS; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(isWord)) return halves.map((part) => part.toUpperCase());
  }
  for (let at = MIN_SHORTENED_LETTERS; at <= word.length - MIN_SHORTENED_LETTERS; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    const isFullOrShort = (part: string) => isWord(part) || isShortForm(vocabulary, part);
    if (halves.some(isWord) && halves.every(isFullOrShort)) return halves.map((part) => part.toUpperCase());
  }
  const leadingWord = findLeadingWord(vocabulary, word);
  return leadingWord === null
    ? [printed]
    : [leadingWord, word.slice(leadingWord.length)].map((part) => part.toUpperCase());
}
