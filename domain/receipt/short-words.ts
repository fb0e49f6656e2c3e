import { toSingular } from '#domain/search/words.ts';

const MAX_LATER_VOWELS = 1;
/**
 * True if a word has so few vowels that it may be an abbreviation. Registers drop vowels first, so a word with vowels,
 * such as "PERSIAN", isn't abbreviated.
 */
export const lacksVowels = (word: string) =>
  (word.slice(1).match(/[aeiou]/g)?.length ?? 0) <= MAX_LATER_VOWELS;

/** First letter and later consonants, without doubles: "strwbry" for strawberries. */
export const toConsonantSkeleton = (word: string) =>
  `${word[0]}${toSingular(word)
    .slice(1)
    .replace(/[aeiou]/g, '')}`.replace(/(.)\1+/g, '$1');

export function isSubsequence(short: string, long: string): boolean {
  let matchedCount = 0;
  for (let at = 0; at < long.length && matchedCount < short.length; at += 1)
    if (long.charCodeAt(at) === short.charCodeAt(matchedCount)) matchedCount += 1;
  return matchedCount === short.length;
}

const MIN_LETTERS = 3;

/** True if a register may print `short` for `long`: "CLUST" for clusters, "PLN" for plain. */
export function isShortFormOf(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.length < MIN_LETTERS || short.length >= long.length) return false;
  if (!isSubsequence(short, long)) return false;
  if (long.startsWith(short)) return true;
  const [shortSkeleton, longSkeleton] = [toConsonantSkeleton(short), toConsonantSkeleton(long)];
  if (shortSkeleton.length >= MIN_LETTERS && shortSkeleton === longSkeleton) return true;
  if (!lacksVowels(short)) return false;
  const isTruncated = shortSkeleton.length >= MIN_LETTERS && longSkeleton.startsWith(shortSkeleton);
  const hasSameEnds = short.at(-1) === long.at(-1) && long.length <= 2 * short.length;
  return isTruncated || hasSameEnds;
}
