import { foldWords } from '#domain/search/words.ts';
import {
  ambiguousSpanishNames,
  spanishDescriptors,
  spanishFillers,
  spanishToEnglishPhrases,
  wordsSharedWithEnglish,
} from '#domain/text/spanish-table.ts';

const MAX_NAME_WORDS = 5;
/** Shorter words resemble too many others to be corrected. */
const MIN_CORRECTED_LETTERS = 5;
/** If more names than this match, none are suggested. */
const MAX_COMPLETIONS = 3;

/** Reduces plurals to the singular's stem: "frijoles" to "frijol", "tomates" to "tomat". */
function stem(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/e?s$/, '').replace(/e$/, '');
}

const toStemKey = (words: readonly string[]) => words.map(stem).join(' ');

/** Phonetic key, because most misspellings are phonetic: "poyo", "sanahoria", "guevos". */
function computePhoneticKey(words: readonly string[]): string {
  const sounds = words.map((word) =>
    word
      .replace(/^gue/, 'ue')
      .replace(/ch/g, '#')
      .replace(/h/g, '')
      .replace(/ll/g, 'y')
      .replace(/v/g, 'b')
      .replace(/qu/g, 'k')
      .replace(/g(?=[ei])/g, 'j')
      .replace(/c(?=[ei])|z|x/g, 's')
      .replace(/c/g, 'k')
      .replace(/m(?=[bp])/g, 'n')
      .replace(/(.)\1/g, '$1'),
  );
  return toStemKey(sounds);
}

type SpanishName = { english: readonly string[]; isCondition: boolean };

function parseTable(table: string, isCondition: boolean): { words: readonly string[]; name: SpanishName }[] {
  return table.split(',').flatMap((line) => {
    const [names = '', english = ''] = line.trim().split('=');
    const name = { english: foldWords(english), isCondition };
    return names.split('|').map((spanishText) => ({ words: foldWords(spanishText), name }));
  });
}

const table = parseTable(spanishToEnglishPhrases, false);
const namesByKey = new Map(table.map(({ words, name }) => [toStemKey(words), name]));
const descriptorsByKey = new Map(
  parseTable(spanishDescriptors, true).map(({ words, name }) => [toStemKey(words), name]),
);
const namesWithSounds = table.map(({ words, name }) => ({
  sound: computePhoneticKey(words),
  begins: words.join(' '),
  ...name,
}));
const namesBySound = Map.groupBy(namesWithSounds, ({ sound }) => sound);
const toBucketKey = (sound: string) => `${sound[0]}${sound.split(' ').length}`;
const soundsByBucket = Map.groupBy(namesBySound.keys(), toBucketKey);
const englishStems = new Set([...wordsSharedWithEnglish].map(stem));
/** Stemming makes these words equal to the Spanish "detergente". */
const englishLookalikes = new Set(['detergent', 'detergents']);

const isOnlySpanish = (word: string) => !englishStems.has(stem(word)) && !englishLookalikes.has(word);

/** `name` is null for words kept as typed. */
type SpanishPart = { from: number; length: number; name: SpanishName | null };

function splitIntoParts(
  words: readonly string[],
  knownNames: ReadonlyMap<string, SpanishName> = namesByKey,
): SpanishPart[] {
  const parts: SpanishPart[] = [];
  for (let from = 0; from < words.length; ) {
    let part: SpanishPart = { from, length: 1, name: null };
    for (let length = Math.min(MAX_NAME_WORDS, words.length - from); length > 0; length -= 1) {
      const key = toStemKey(words.slice(from, from + length));
      const name = knownNames.get(key) ?? descriptorsByKey.get(key);
      if (name === undefined) continue;
      part = { from, length, name };
      break;
    }
    parts.push(part);
    from += part.length;
  }
  return parts;
}

/**
 * Splits the input into grocery names, conditions such as "orgánica", and other words. Null if it isn't
 * clearly Spanish. Without a linking word, a shared word such as "pan" counts only if all other words are
 * Spanish.
 */
export function parseSpanish(words: readonly string[]): SpanishPart[] | null {
  const parts = splitIntoParts(words).filter(
    ({ from, length, name }) => name !== null || length > 1 || !spanishFillers.has(words[from] as string),
  );
  const groceryParts = parts.filter(({ name }) => name !== null && !name.isCondition);
  if (groceryParts.length === 0) return null;
  const isSpanish = ({ from, length }: SpanishPart) => length > 1 || isOnlySpanish(words[from] as string);
  // A linking word such as "de" marks the input as Spanish: "pan de muerto".
  const isLinked = words.slice(1, -1).some((word) => word === 'de' || word === 'para' || word === 'con');
  return isLinked || groceryParts.some(isSpanish) || parts.every(({ name }) => name !== null) ? parts : null;
}

export function translateToEnglish(words: readonly string[]): string | undefined {
  const parts = parseSpanish(words);
  if (parts === null || parts.some(({ name }) => name === null)) return undefined;
  // In English, the qualifier comes first: "leche organica" is organic milk.
  return parts
    .map(({ name }) => name as SpanishName)
    .toSorted((a, b) => Number(b.isCondition) - Number(a.isCondition))
    .flatMap(({ english }) => english)
    .join(' ');
}

const isLinkingWord = (word: string) => spanishFillers.has(word);
/**
 * Names as receipts print them, without linking words: "PECHUGA POLLO". Excludes names whose meaning varies by region.
 */
const printedNames = new Map(
  table
    .filter(({ words }) => !ambiguousSpanishNames.has(words.join(' ')))
    .flatMap(({ words, name }) => {
      const contentWords = words.filter((word) => !isLinkingWord(word));
      return [[toStemKey(contentWords), name] as const];
    })
    .reverse(),
);

/**
 * Translates the words and keeps unknown ones. Returns null unless at least one word exists only in Spanish, because
 * English receipts also print words such as "MELON" and "SALSA".
 */
export function translatePrintedWords(words: readonly string[]): string[] | null {
  const contentWords = words.filter((word) => !isLinkingWord(word));
  const parts = splitIntoParts(contentWords, printedNames);
  const isSpanish = ({ from, length, name }: SpanishPart) =>
    name !== null && !name.isCondition && contentWords.slice(from, from + length).some(isOnlySpanish);
  if (!parts.some(isSpanish)) return null;
  return parts
    .toSorted((a, b) => Number(b.name?.isCondition === true) - Number(a.name?.isCondition === true))
    .flatMap(({ from, name }) => name?.english ?? (contentWords[from] as string));
}

function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Finds names that sound like the input, differ from it by one letter, or begin with it. Likeliest first. */
export function findSimilarSpanishNames(words: readonly string[]): (readonly string[])[] {
  const typedText = words.join(' ');
  if (typedText.length < MIN_CORRECTED_LETTERS - 1 || namesByKey.has(toStemKey(words))) return [];
  const sound = computePhoneticKey(words);
  const similarSounds =
    typedText.length < MIN_CORRECTED_LETTERS
      ? []
      : (soundsByBucket.get(toBucketKey(sound)) ?? []).filter((other) => isOneEditApart(other, sound));
  const soundMatches = [sound, ...similarSounds].flatMap((one) => namesBySound.get(one) ?? []);
  const completions =
    soundMatches.length > 0 ? [] : namesWithSounds.filter(({ begins }) => begins.startsWith(typedText));
  const suggestions = new Map(
    [...soundMatches, ...completions].map(({ english: englishWords }) => [
      englishWords.join(' '),
      englishWords,
    ]),
  );
  return suggestions.size > MAX_COMPLETIONS ? [] : [...suggestions.values()];
}
