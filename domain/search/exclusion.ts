import { type FoundRow, matchRow, parseRow } from '#domain/search/match.ts';
import { genericWords } from '#domain/search/phrases.ts';
import { planWordGroups, type WordGroup } from '#domain/search/plan.ts';
import { findKnownPhrase, parseSearchQuery } from '#domain/search/query.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

const MAX_EXCLUDED_WORDS = 3;
const EXCLUDABLE_WORD = /^(?:\p{L}[\p{L}\p{N}&'-]{0,39}|\d{1,2}%)[,.;]?$/u;

/** "Milk -chocolate" means "milk not chocolate". */
const MINUS_SIGN = /\s-(?=\p{L}[\p{L}\p{N}&'-])/gu;

/** Returns the number of words such as "not" or "but not" that introduce an exclusion at `index`. */
function countMarkerWords(words: readonly string[], index: number): number {
  if (index === 0) return 0;
  const [word = '', next = ''] = words.slice(index, index + 2).map((one) => one.toLowerCase());
  const length = word === 'but' && next === 'not' ? 2 : word === 'not' || word === 'except' ? 1 : 0;
  // The "not" in "I Can't Believe It's Not Butter" belongs to a brand.
  if (/believe it['’]?s$/i.test(words.slice(Math.max(0, index - 2), index).join(' '))) return 0;
  // "Not from concentrate" is a kind of product, not an exclusion.
  return /^(?:from|free)$/i.test(words[index + length] ?? '') ? 0 : length;
}

/** Counts the words to exclude: both words of "pie filling" or "low fat", otherwise only the first word. */
function countExcludedWords(words: readonly string[]): number {
  if (!EXCLUDABLE_WORD.test(words[0] ?? '')) return 0;
  for (let length = Math.min(MAX_EXCLUDED_WORDS, words.length); length > 1; length -= 1) {
    const phraseWords = words.slice(0, length).flatMap(foldWords);
    const isNamedByLastWord = length === 2 && genericWords.has(toSingular(phraseWords.at(-1) ?? ''));
    if (isNamedByLastWord || findKnownPhrase(phraseWords) !== null) return length;
  }
  return 1;
}

export function extractExclusions(text: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  const remainingWords: string[] = [];
  const words = text.replace(MINUS_SIGN, ' not ').trim().split(/\s+/);
  for (let index = 0, wasExcluded = false; index < words.length; ) {
    const word = words[index] as string;
    // In "not cheddar or swiss", both are excluded.
    const markerCount: number = wasExcluded && /^n?or$/i.test(word) ? 1 : countMarkerWords(words, index);
    const excludedCount: number =
      markerCount === 0 ? 0 : countExcludedWords(words.slice(index + markerCount));
    const end: number = index + (excludedCount === 0 ? 1 : markerCount + excludedCount);
    if (excludedCount === 0) remainingWords.push(word);
    else
      excluded.push(
        words
          .slice(end - excludedCount, end)
          .join(' ')
          .replace(/[,.;]$/, ''),
      );
    wasExcluded = excludedCount > 0;
    index = end;
  }
  return { rest: remainingWords.join(' '), excluded };
}

/** Plans a separate search for each exclusion, so "not bbq" also excludes barbecue chips. */
export const planExclusions = (vocabulary: Vocabulary, excluded: readonly string[]): WordGroup[][] =>
  excluded.map((text) => planWordGroups(vocabulary, parseSearchQuery(text).terms, false));

export const isExcluded = (item: FoundRow, exclusions: readonly (readonly WordGroup[])[]): boolean =>
  exclusions.some(
    (groups) => groups.length > 0 && groups.every((group) => matchRow(parseRow(item), group) === 'meant'),
  );
