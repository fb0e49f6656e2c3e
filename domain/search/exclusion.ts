import { type FoundRow, matchRow, parseRow } from '#domain/search/match.ts';
import { genericWords } from '#domain/search/phrases.ts';
import { planWordGroups, type WordGroup } from '#domain/search/plan.ts';
import { findKnownPhrase, parseSearchQuery } from '#domain/search/query.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

const MAX_EXCLUDED_WORDS = 3;
const EXCLUDABLE = /^(?:\p{L}[\p{L}\p{N}&'-]{0,39}|\d{1,2}%)[,.;]?$/u;

/** "Milk -chocolate" means "milk not chocolate". */
const MINUS = /\s-(?=\p{L}[\p{L}\p{N}&'-])/gu;

/** Returns the number of words such as "not" or "but not" that introduce an exclusion at `index`. */
function markLength(words: readonly string[], index: number): number {
  if (index === 0) return 0;
  const [word = '', next = ''] = words.slice(index, index + 2).map((one) => one.toLowerCase());
  const length = word === 'but' && next === 'not' ? 2 : word === 'not' || word === 'except' ? 1 : 0;
  // The "not" in "I Can't Believe It's Not Butter" belongs to a brand.
  if (/believe it['’]?s$/i.test(words.slice(Math.max(0, index - 2), index).join(' '))) return 0;
  // "Not from concentrate" is a kind of product, not an exclusion.
  return /^(?:from|free)$/i.test(words[index + length] ?? '') ? 0 : length;
}

/** "Pie filling" and "low fat" are excluded as a whole. Of other words, only the first is excluded. */
function excludedLength(words: readonly string[]): number {
  if (!EXCLUDABLE.test(words[0] ?? '')) return 0;
  for (let length = Math.min(MAX_EXCLUDED_WORDS, words.length); length > 1; length -= 1) {
    const some = words.slice(0, length).flatMap(foldWords);
    const isNamed = length === 2 && genericWords.has(toSingular(some.at(-1) ?? ''));
    if (isNamed || findKnownPhrase(some) !== null) return length;
  }
  return 1;
}

export function extractExclusions(text: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  const rest: string[] = [];
  const words = text.replace(MINUS, ' not ').trim().split(/\s+/);
  for (let index = 0, wasExcluded = false; index < words.length; ) {
    const word = words[index] as string;
    // In "not cheddar or swiss", both are excluded.
    const markWords: number = wasExcluded && /^n?or$/i.test(word) ? 1 : markLength(words, index);
    const count: number = markWords === 0 ? 0 : excludedLength(words.slice(index + markWords));
    const end: number = index + (count === 0 ? 1 : markWords + count);
    if (count === 0) rest.push(word);
    else
      excluded.push(
        words
          .slice(end - count, end)
          .join(' ')
          .replace(/[,.;]$/, ''),
      );
    wasExcluded = count > 0;
    index = end;
  }
  return { rest: rest.join(' '), excluded };
}

/** Each exclusion is a search of its own, so "not bbq" also excludes barbecue chips. */
export const planExclusions = (vocabulary: Vocabulary, excluded: readonly string[]): WordGroup[][] =>
  excluded.map((text) => planWordGroups(vocabulary, parseSearchQuery(text).terms, false));

export const isExcluded = (item: FoundRow, exclusions: readonly (readonly WordGroup[])[]): boolean =>
  exclusions.some(
    (groups) => groups.length > 0 && groups.every((group) => matchRow(parseRow(item), group) === 'meant'),
  );
