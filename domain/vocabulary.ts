/** A word of the catalogue, in how many items it is, and in how many of these in the brand. */
export type VocabularyWord = { word: string; itemCount: number; brandCount: number };

type Entry = VocabularyWord & { letters: number };

/** The words of the catalogue, ready for prefixes and corrections. Tens of thousands of words; held by the process. */
export type Vocabulary = {
  byWord: ReadonlyMap<string, Entry>;
  /** In the order of their characters, for prefixes. */
  sorted: readonly Entry[];
  /** By length, for corrections. */
  byLength: ReadonlyMap<number, readonly Entry[]>;
  /** In how many items the most frequent word is. */
  largestCount: number;
};

const LARGE_CATALOGUE_ITEMS = 10_000;
/** Of so short a word few letters may be wrong: a vowel, a place, or one left out. */
const SHORTEST_LETTERS = 5;
/** Of three letters only one may be missing, as in `mlk`: each is near to many other words. */
const SHORTEST_CORRECTED = 3;
const SHORT_WORD_LETTERS = 6;

export function buildVocabulary(words: readonly VocabularyWord[]): Vocabulary {
  const sorted = words
    .map((word) => ({ ...word, letters: letterMask(word.word) }))
    .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
  // In a large catalogue a word of one or two items is as likely a misspelling itself.
  const largestCount = sorted.reduce((most, { itemCount }) => Math.max(most, itemCount), 0);
  const minimum = largestCount >= LARGE_CATALOGUE_ITEMS / 10 ? 3 : 1;
  const correctable = sorted.filter(
    ({ word, itemCount }) => word.length >= 3 && itemCount >= minimum && !/[0-9]/.test(word),
  );
  return {
    byWord: new Map(sorted.map((entry) => [entry.word, entry])),
    sorted,
    byLength: Map.groupBy(correctable, ({ word }) => word.length),
    largestCount,
  };
}

export function itemCountOf({ byWord }: Vocabulary, word: string): number {
  return byWord.get(word)?.itemCount ?? 0;
}

/** Whether the word is one of brands more than of names, such as `kroger`. */
export function isBrandWord({ byWord }: Vocabulary, word: string): boolean {
  const entry = byWord.get(word);
  return entry !== undefined && entry.brandCount * 2 > entry.itemCount;
}

/** The words longer than it that begin so. */
export function completionsOf({ sorted }: Vocabulary, prefix: string): VocabularyWord[] {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.word ?? '') < prefix) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (sorted[end]?.word.startsWith(prefix)) end += 1;
  return sorted.slice(sorted[from]?.word === prefix ? from + 1 : from, end);
}

type Correction = { words: string[]; itemCount: number; distance: number };

/** How much likelier a correction is for each thing that speaks for it; tuned on typed misspellings. */
const PENALTY_PER_EDIT = 30;
const SAME_FIRST_LETTER = 8;

/**
 * What the word may have been meant to be, likeliest first: words of the catalogue at distance 1, of more than six
 * letters also at 2; short ones and distant ones begin alike; or two of its words written as one (`peanutbutter`). Words
 * with digits are left alone.
 */
export function correctionsOf(vocabulary: Vocabulary, word: string, limit: number): Correction[] {
  if (word.length < SHORTEST_CORRECTED || /[0-9]/.test(word)) return [];
  const furthest = word.length <= SHORT_WORD_LETTERS ? 1 : 2;
  const mask = letterMask(word);
  const needsFirst = (distance: number) => distance === 2 || word.length <= SHORT_WORD_LETTERS;
  const found: (Correction & { weight: number })[] = [];
  for (let length = word.length - furthest; length <= word.length + furthest; length += 1) {
    for (const entry of vocabulary.byLength.get(length) ?? []) {
      // Each edit changes at most two of the letters that occur.
      if (bitCount(mask ^ entry.letters) > 2 * furthest) continue;
      const distance = editDistance(word, entry.word, furthest);
      if (distance === 0 || distance > furthest || (needsFirst(distance) && entry.word[0] !== word[0]))
        continue;
      if (word.length <= SHORTEST_LETTERS && !isSlip(word, entry.word)) continue;
      const likely = entry.word[0] === word[0] ? SAME_FIRST_LETTER : 1;
      const weight = (entry.itemCount * likely) / PENALTY_PER_EDIT ** distance;
      found.push({ words: [entry.word], itemCount: entry.itemCount, distance, weight });
    }
  }
  const split = splitInTwo(vocabulary, word);
  if (split) {
    found.push({ ...split, weight: (split.itemCount * SAME_FIRST_LETTER) / PENALTY_PER_EDIT });
  }
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ words, itemCount, distance }) => ({ words, itemCount, distance }));
}

/** `diper`, `mlik`, `hamm`, `suger` and `baeon`, but not `trix` for `twix`: another consonant makes another word. */
function isSlip(word: string, meant: string): boolean {
  if (word.length < meant.length) return true;
  if (word.length === SHORTEST_CORRECTED) return false;
  if (word.length > meant.length) return word.replace(/(.)\1/, '$1') === meant;
  const letters = (text: string) => [...text].sort().join('');
  const consonants = (text: string) => text.replace(/[aeiouy]/g, '-');
  if (letters(word) === letters(meant) || consonants(word) === consonants(meant)) return true;
  // Five letters hold what is meant where one between the others is no consonant by mistake.
  const at = [...word].findIndex((letter, index) => letter !== meant[index]);
  return word.length === SHORTEST_LETTERS && at < word.length - 1 && /[aeiou]/.test(word[at] ?? '');
}

function splitInTwo(vocabulary: Vocabulary, word: string): Correction | null {
  let best: Correction | null = null;
  for (let at = 3; at <= word.length - 3; at += 1) {
    const words = [word.slice(0, at), word.slice(at)];
    const itemCount = Math.min(...words.map((part) => itemCountOf(vocabulary, part)));
    if (itemCount > (best?.itemCount ?? 0)) best = { words, itemCount, distance: 1 };
  }
  return best;
}

function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Letters left out, added, replaced, or two neighbours swapped; anything above `furthest` is `furthest + 1`. */
export function editDistance(from: string, to: string, furthest: number): number {
  const tooFar = furthest + 1;
  if (Math.abs(from.length - to.length) > furthest) return tooFar;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const current = [i];
    let nearest = i;
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(
        (previous[j] ?? tooFar) + 1,
        (current[j - 1] ?? tooFar) + 1,
        (previous[j - 1] ?? tooFar) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? tooFar) + 1);
      }
      current.push(cost);
      nearest = Math.min(nearest, cost);
    }
    if (nearest > furthest) return tooFar;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[to.length] ?? tooFar, tooFar);
}
