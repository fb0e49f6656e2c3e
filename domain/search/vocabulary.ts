/** `brandCount` counts items with the word in their brand. */
export type VocabularyWord = { word: string; itemCount: number; brandCount: number };

type Entry = VocabularyWord & { letters: number };

/** All catalog words (tens of thousands). Each process has one vocabulary. */
export type Vocabulary = {
  byWord: ReadonlyMap<string, Entry>;
  sorted: readonly Entry[];
  /** Correction candidates, keyed by first letter and length (`startKey`). */
  byStart: ReadonlyMap<string, readonly Entry[]>;
  /** Correction candidates for typos in the first letter, keyed by the word without its first letter. */
  byTail: ReadonlyMap<string, readonly Entry[]>;
  largestCount: number;
};

const LARGE_CATALOG_COUNT = 1_000;
/** In words with up to this many letters, only a wrong vowel, a transposition or a missing letter is corrected. */
const MAX_STRICT_LETTERS = 5;
/** Three-letter words are corrected only for a missing letter, as in `mlk`. */
const MIN_CORRECTED_LETTERS = 3;
const SHORT_WORD_LETTERS = 6;

export function buildVocabulary(words: readonly VocabularyWord[]): Vocabulary {
  const sorted = words
    .map((word) => ({ ...word, letters: computeLetterMask(word.word) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  // In a large catalog, a word that occurs in only one or two items may be a misspelling.
  const largestCount = sorted.reduce((most, { itemCount }) => Math.max(most, itemCount), 0);
  const minItemCount = largestCount >= LARGE_CATALOG_COUNT ? 3 : 1;
  const correctableWords = sorted.filter(
    ({ word, itemCount }) => itemCount >= minItemCount && !/[0-9]/.test(word),
  );
  return {
    byWord: new Map(sorted.map((entry) => [entry.word, entry])),
    sorted,
    byStart: Map.groupBy(correctableWords, ({ word }) => startKey(word, word.length)),
    byTail: Map.groupBy(correctableWords, ({ word }) => word.slice(1)),
    largestCount,
  };
}

const startKey = (word: string, length: number) => `${word[0]}${length}`;

export function countItems({ byWord }: Vocabulary, word: string): number {
  return byWord.get(word)?.itemCount ?? 0;
}

export function isBrandWord({ byWord }: Vocabulary, word: string): boolean {
  const entry = byWord.get(word);
  return entry !== undefined && entry.brandCount * 2 > entry.itemCount;
}

export function isOnlyInBrands({ byWord }: Vocabulary, word: string): boolean {
  const entry = byWord.get(word);
  return entry !== undefined && entry.brandCount > 0 && entry.brandCount >= entry.itemCount;
}

/** Excludes the prefix itself. */
export function findCompletions({ sorted }: Vocabulary, prefix: string): VocabularyWord[] {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as VocabularyWord).word <= prefix) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (sorted[end]?.word.startsWith(prefix)) end += 1;
  return sorted.slice(from, end);
}

/**
 * Lists correction candidates, including some beyond the edit distance. A wrong first letter (replaced, missing, extra
 * or swapped) is found only if it's the word's only error.
 */
function listCandidates(
  { byStart, byTail }: Vocabulary,
  word: string,
  maxDistance: number,
): (readonly Entry[])[] {
  const candidates: (readonly Entry[])[] = [];
  for (let length = word.length - maxDistance; length <= word.length + maxDistance; length += 1) {
    candidates.push(byStart.get(startKey(word, length)) ?? []);
  }
  if (word.length <= SHORT_WORD_LETTERS) return candidates;
  const tail = word.slice(1);
  const swappedWord = `${word[1]}${word[0]}${word.slice(2)}`;
  const tailMatches = [
    byTail.get(tail),
    byTail.get(word),
    byTail.get(tail.slice(1)),
    byTail.get(swappedWord.slice(1)),
  ];
  const uniqueTailMatches = new Set(tailMatches.flatMap((entries) => entries ?? []));
  candidates.push([...uniqueTailMatches].filter((entry) => entry.word[0] !== word[0]));
  return candidates;
}

type Correction = { words: string[]; itemCount: number; distance: number };

/** These values were tuned on actual misspellings. */
const PENALTY_PER_EDIT = 30;
const SAME_FIRST_LETTER_BONUS = 8;

/**
 * Finds corrections, likeliest first. Allows one edit, or two edits in words of more than six letters. Also splits
 * `peanutbutter` into `peanut butter`. The first letter must match if the word is short or the correction needs two
 * edits.
 */
export function findCorrections(vocabulary: Vocabulary, word: string, limit: number): Correction[] {
  if (word.length < MIN_CORRECTED_LETTERS || /[0-9]/.test(word)) return [];
  const maxDistance = word.length <= SHORT_WORD_LETTERS ? 1 : 2;
  const letterMask = computeLetterMask(word);
  const needsSameFirstLetter = (distance: number) => distance === 2 || word.length <= SHORT_WORD_LETTERS;
  const corrections: (Correction & { weight: number })[] = [];
  for (const entries of listCandidates(vocabulary, word, maxDistance)) {
    for (const entry of entries) {
      // One edit changes at most two bits of the letter mask.
      if (countBits(letterMask ^ entry.letters) > 2 * maxDistance) continue;
      const distance = computeEditDistance(word, entry.word, maxDistance);
      if (
        distance === 0 ||
        distance > maxDistance ||
        (needsSameFirstLetter(distance) && entry.word[0] !== word[0])
      )
        continue;
      if (word.length <= MAX_STRICT_LETTERS && !isLikelyTypo(word, entry.word)) continue;
      const firstLetterFactor = entry.word[0] === word[0] ? SAME_FIRST_LETTER_BONUS : 1;
      const weight = (entry.itemCount * firstLetterFactor) / PENALTY_PER_EDIT ** distance;
      corrections.push({ words: [entry.word], itemCount: entry.itemCount, distance, weight });
    }
  }
  const splitCorrection = splitInTwo(vocabulary, word);
  if (splitCorrection) {
    corrections.push({
      ...splitCorrection,
      weight: (splitCorrection.itemCount * SAME_FIRST_LETTER_BONUS) / PENALTY_PER_EDIT,
    });
  }
  return corrections
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ words, itemCount, distance }) => ({ words, itemCount, distance }));
}

/** Replaces letters that are confused when typing because they sound similar: `juise`, `bakon`, `chiz`. */
const foldSimilarSounds = (word: string) =>
  word
    .replace(/[ckqsz]/g, 's')
    .replace(/[gj]/g, 'g')
    .replace(/[fv]/g, 'f')
    .replace(/[mn]/g, 'n');

/**
 * True for `diper`, `mlik` or `suger`, but not for `trix` as a typo of `twix`: a different consonant usually means a
 * different word.
 */
function isLikelyTypo(word: string, meant: string): boolean {
  if (word.length < meant.length) return true;
  if (word.length === MIN_CORRECTED_LETTERS) return false;
  if (word.length > meant.length) return word.replace(/(.)\1/, '$1') === meant;
  const sortLetters = (text: string) => [...text].sort().join('');
  const maskVowels = (text: string) => text.replace(/[aeiouy]/g, '-');
  if (sortLetters(word) === sortLetters(meant) || maskVowels(word) === maskVowels(meant)) return true;
  if (foldSimilarSounds(word) === foldSimilarSounds(meant)) return true;
  // In a five-letter word, a vowel may be wrong unless it's the last letter.
  const differenceIndex = [...word].findIndex((letter, index) => letter !== meant[index]);
  return (
    word.length === MAX_STRICT_LETTERS &&
    differenceIndex < word.length - 1 &&
    /[aeiou]/.test(word.charAt(differenceIndex))
  );
}

function splitInTwo(vocabulary: Vocabulary, word: string): Correction | null {
  let bestSplit: Correction | null = null;
  for (let index = 3; index <= word.length - 3; index += 1) {
    const words = [word.slice(0, index), word.slice(index)];
    const itemCount = Math.min(...words.map((part) => countItems(vocabulary, part)));
    if (itemCount > (bestSplit?.itemCount ?? 0)) bestSplit = { words, itemCount, distance: 1 };
  }
  return bestSplit;
}

function computeLetterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const rows = [0, 1, 2].map(() => new Uint8Array(256)) as [Uint8Array, Uint8Array, Uint8Array];

/** Optimal string alignment distance, capped at `maxDistance + 1`. */
export function computeEditDistance(from: string, to: string, maxDistance: number): number {
  const tooFar = maxDistance + 1;
  let start = 0;
  let fromEnd = from.length;
  let toEnd = to.length;
  if (Math.abs(fromEnd - toEnd) > maxDistance || fromEnd > 250) return tooFar;
  while (from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
  while (fromEnd > start && toEnd > start && from.charCodeAt(fromEnd - 1) === to.charCodeAt(toEnd - 1)) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  const [fromLength, toLength] = [fromEnd - start, toEnd - start];
  let [beforePrevious, previous, current] = rows;
  for (let j = 0; j <= toLength; j += 1) previous[j] = j;
  for (let i = 1; i <= fromLength; i += 1) {
    const letter = from.charCodeAt(start + i - 1);
    current[0] = i;
    let nearest = i;
    for (let j = 1; j <= toLength; j += 1) {
      const otherLetter = to.charCodeAt(start + j - 1);
      let cost = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + (letter === otherLetter ? 0 : 1),
      );
      if (
        i > 1 &&
        j > 1 &&
        letter === to.charCodeAt(start + j - 2) &&
        from.charCodeAt(start + i - 2) === otherLetter
      ) {
        cost = Math.min(cost, (beforePrevious[j - 2] as number) + 1);
      }
      current[j] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (nearest > maxDistance) return tooFar;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[toLength] as number, tooFar);
}
