import { brandProductPhrases, multiWordBrands } from '#domain/search/brand-phrases.ts';
import { productSynonyms } from '#domain/search/other-names.ts';
import {
  fixedPhrases,
  groceryWords,
  neverReplacedWords,
  nonGroceryWords,
  storeNamesAndStoreBrands,
  wordsMatchedExactlyWhenAlone,
} from '#domain/search/outside.ts';
import {
  compounds,
  dietaryRequirements,
  productGroupWords,
  similarDietaryClaims,
  similarProducts,
} from '#domain/search/phrases.ts';
import { removeQuestion, shortForms } from '#domain/search/short-forms.ts';
import { extractSize, type RequestedSize } from '#domain/search/size.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { findSimilarSpanishNames, parseSpanish } from '#domain/text/spanish.ts';
import { spanishFillers } from '#domain/text/spanish-table.ts';

/** A word or phrase in a search. If a result lacks it, the page tells the shopper. */
export type QueryTerm = {
  typed: string;
  words: readonly string[];
  /** Phrases with the same meaning: "coffee pods" for "k cups". An item must contain all words of one phrase. */
  meant: readonly (readonly string[])[];
  /** Similar products, shown with a note that they differ. */
  near: readonly (readonly string[])[];
  /** If the term may be a misspelled Spanish name, its English translations. Their results are shown with a note. */
  spanishCorrections?: readonly (readonly string[])[];
  /** A dietary condition, a kind or a number. It's never corrected, and its words must be adjacent. */
  isCondition: boolean;
  /** True for a grocery product, even if the catalog doesn't have it. The word is never corrected or completed. */
  isGrocery: boolean;
  /** An accompaniment, packing liquid or use: "juice" in "peaches in juice". */
  isAddition: boolean;
  /** True for something that grocery stores don't sell. Such a term is never dropped from the search. */
  isNongrocery: boolean;
  isNeverReplaced: boolean;
  isMultiWordBrand?: boolean;
};

export type SearchQuery = {
  /** Terms in typed order. The last term may be unfinished. */
  terms: QueryTerm[];
  size: RequestedSize | null;
};

/** Words to ignore. Excludes `can` and `has`, which may matter in a search. */
const fillers = new Set(
  'a an and n the of with for in or to some please plus original classic stuff ingredients fixings de con para'.split(
    ' ',
  ),
);
/** An addition, packing liquid or use follows these words: "peaches in juice". */
const englishLinks = new Set(['with', 'for', 'in', 'de', 'con', 'para']);
/** Spanish measure words are ignored: "una docena de huevos" (a dozen eggs) means eggs. */
const spanishMeasures = new Set(
  'docena docenas media libra libras kilo kilos litro litros galon galones lata latas caja cajas bolsa bolsas paquete paquetes botella botellas frasco frascos bote botes pieza piezas barra'.split(
    ' ',
  ),
);
const spanishLinks = new Set(['de', 'con', 'para', 'en']);
const MAX_PHRASE_WORDS = 5;
const GENERIC_CONDITION = /^(?:(?:no|non|low|lower|reduced|less|high|without) \S+|\S+ free)$/;

type Phrase = Pick<QueryTerm, 'meant' | 'near' | 'isCondition' | 'isMultiWordBrand'> & {
  isGrocery?: boolean;
};

/** "Mac n cheese" and "mac and cheese" have the same key. */
const toKey = (words: readonly string[]) =>
  words.map((word) => (word === 'n' ? 'and' : toSingular(word))).join(' ');

function buildPhraseTables(): { phrases: Map<string, Phrase>; wholeQueryPhrases: Map<string, Phrase> } {
  const phrases = new Map<string, Phrase>();
  const wholeQueryPhrases = new Map<string, Phrase>();
  const addPhrases = (
    table: Map<string, Phrase>,
    lines: typeof dietaryRequirements,
    make: (own: string[], others: string[][]) => Phrase,
  ) => {
    for (const [typed = [], others = []] of lines) {
      for (const text of typed) {
        const typedWords = foldWords(text);
        table.set(toKey(typedWords), make(typedWords, others.map(foldWords)));
      }
    }
  };
  for (const words of fixedPhrases.map((some) => foldWords(some.join(' '))))
    phrases.set(toKey(words), { meant: [words], near: [], isCondition: false, isGrocery: true });
  for (const brand of storeNamesAndStoreBrands.map(foldWords))
    phrases.set(toKey(brand), { meant: [brand], near: [], isCondition: true });
  // A2 milk is a kind of milk. The "a" in "A2" isn't an article.
  phrases.set('a2', { meant: [['a', '2']], near: [], isCondition: true });
  for (const words of compounds) phrases.set(toKey(words), { meant: [words], near: [], isCondition: false });
  const shortFormPhrases = shortForms.map(([typed, used]) => [[typed], [used]]);
  addPhrases(phrases, [...productSynonyms, ...brandProductPhrases, ...shortFormPhrases], (own, others) => ({
    meant: [own, ...others],
    near: [],
    isCondition: false,
  }));
  for (const words of multiWordBrands.map(foldWords))
    phrases.set(toKey(words), { meant: [words], near: [], isCondition: false, isMultiWordBrand: true });
  addPhrases(phrases, similarProducts, (own, others) => ({ meant: [own], near: others, isCondition: false }));
  addPhrases(phrases, dietaryRequirements, (own, others) => ({
    meant: [own, ...others],
    near: [],
    isCondition: true,
  }));
  for (const [typed = [], others = []] of similarDietaryClaims) {
    for (const key of typed.map((text) => toKey(foldWords(text)))) {
      phrases.set(key, { ...(phrases.get(key) as Phrase), near: others.map(foldWords) });
    }
  }
  addPhrases(wholeQueryPhrases, productGroupWords, (own, others) => ({
    meant: [own, ...others],
    near: [],
    isCondition: false,
  }));
  return { phrases, wholeQueryPhrases };
}
const { phrases, wholeQueryPhrases } = buildPhraseTables();

/** Hamburger with a lean percentage means ground beef: "90/10 hamburger". */
const LEAN_HAMBURGER = /\b(\d\d ?[/ ] ?\d\d|\d\d ?%(?: lean)?) hamburger(?! (?:bun|helper|roll))/i;
/** In "black beans can", "can" means canned. After other products, "can" stays a search word. */
const TRAILING_CAN =
  /^((?:\w+ )?(?:beans?|chickpeas?|corn|peas|oranges?|tomato(?:es)?|tuna|salmon|mushrooms?|spinach|carrots?|beets?|peaches|pears|pineapple)) cans?$/i;
/** "Without onion or garlic" means "without onion without garlic". */
const NEGATED_PAIR = /\b(no|without) ([\p{L}-]{2,30}) n?or (?!no\b|without\b)(?=\p{L}{2})/giu;
const NUMBER = /^\d+$/;
const STRENGTH_UNITS: ReadonlySet<string> = new Set(['mg', 'mcg', 'iu', 'w', 'watt', 'volt']);

/** Numbers that describe the product: "2 percent", "80 20", "size 4". */
function parseNumberedKind([one, two]: readonly [string, string]): Phrase | null {
  const toCondition = (...meant: string[][]): Phrase => ({ meant, near: [], isCondition: true });
  if (NUMBER.test(two)) {
    if (one === 'size' || one === 'stage' || one === 'spf') return toCondition([one, two]);
    return Number(one) + Number(two) === 100 ? toCondition([one, 'lean'], [one, two]) : null;
  }
  if (!NUMBER.test(one)) return null;
  if (STRENGTH_UNITS.has(two)) return toCondition([one, two === 'w' ? 'watt' : two]);
  return two === 'percent' || two === 'pct' || two === 'lean' ? toCondition([one]) : null;
}

export const findKnownPhrase = (words: readonly string[]): Phrase | null => phrases.get(toKey(words)) ?? null;

function findKnownCondition(words: readonly string[]): Phrase | null {
  const phrase = findKnownPhrase(words);
  return phrase?.isCondition ? phrase : null;
}

function parseNewCondition(words: readonly string[]): Phrase | null {
  if (words.some((word) => fillers.has(word))) return null;
  const [one = '', two = ''] = words.map(toSingular);
  const newCondition = { meant: [words], near: [], isCondition: true };
  return parseNumberedKind([one, two]) ?? (GENERIC_CONDITION.test(words.join(' ')) ? newCondition : null);
}

type PhrasePosition = { length: number; phrase: Phrase };

/** Finds conditions first, so "grapes nut free" isn't parsed as the phrase "grape nut". Phrases don't overlap. */
function findPhrases(words: readonly string[]): Map<number, PhrasePosition> {
  const phrasesByIndex = new Map<number, PhrasePosition>();
  const isTaken = words.map(() => false);
  const findByLength = (
    parsePhrase: (some: readonly string[]) => Phrase | null,
    longest: number,
    shortest: number,
  ) => {
    for (let length = longest; length >= shortest; length -= 1) {
      for (let index = 0; index + length <= words.length; index += 1) {
        if (isTaken.slice(index, index + length).includes(true)) continue;
        const phrase = parsePhrase(words.slice(index, index + length));
        if (phrase === null) continue;
        phrasesByIndex.set(index, { length, phrase });
        isTaken.fill(true, index, index + length);
      }
    }
  };
  findByLength(findKnownCondition, MAX_PHRASE_WORDS, 2);
  findByLength(parseNewCondition, 2, 2);
  findByLength(findKnownPhrase, MAX_PHRASE_WORDS, 1);
  return phrasesByIndex;
}

function findSpanishPhrases(
  parts: NonNullable<ReturnType<typeof parseSpanish>>,
  words: readonly string[],
): Map<number, PhrasePosition> {
  const namedPhrases = parts.flatMap(({ from, length, name }): [number, PhrasePosition][] => {
    if (name === null) return [];
    const { english, isCondition } = name;
    const key = toKey(english);
    const wholeQueryPhrase = parts.length === 1 ? wholeQueryPhrases.get(key) : undefined;
    return [
      [
        from,
        {
          length,
          phrase: wholeQueryPhrase ?? findKnownPhrase(english) ?? { meant: [english], near: [], isCondition },
        },
      ],
    ];
  });
  const isNamed = (at: number) => namedPhrases.some(([from, { length }]) => at >= from && at < from + length);
  const otherPhrases = [...findPhrases(words)].filter(
    ([at, { length }]) => !Array.from({ length }, (_, index) => at + index).some(isNamed),
  );
  return new Map([...otherPhrases, ...namedPhrases]);
}

/** True if all meanings are words that are never replaced: "cerveza" finds beer, but not root beer. */
const isNeverReplacedInEnglish = (phrase: Phrase | null) =>
  phrase?.meant.every(
    ([word = '', ...more]) => more.length === 0 && neverReplacedWords.has(toSingular(word)),
  ) === true;

type Token = { word: string; part: number };

/** Parses a search: first the size, then phrases, then words (decision 22). */
export function parseSearchQuery(text: string): SearchQuery {
  const { rest, size } = extractSize(removeQuestion(text).replace(TRAILING_CAN, 'canned $1'));
  const parts = rest
    .replace(LEAN_HAMBURGER, '$1 ground beef')
    .replace(/\b(?:etapa|talla|sz\.?) ?(?=\d)/gi, 'size ')
    .replace(NEGATED_PAIR, '$1 $2 $1 ')
    .replace(/(?<![a-z0-9])([a-z]) ?& ?([a-z]s?)(?![a-z0-9])/gi, '$1&$2')
    .replace(/([0-9]) %/g, '$1%')
    .split(/\s+/);
  const tokens: Token[] = parts.flatMap((text, part) =>
    (/^a2$/i.test(text) ? ['a2'] : foldWords(text.replace(/%$/, ' percent'))).map((word) => ({ word, part })),
  );
  const words = tokens.map(({ word }) => word);
  const wholeQueryPhrase = wholeQueryPhrases.get(toKey(words));
  const terms: QueryTerm[] = [];
  const createTerm = (termTokens: readonly Token[], phrase: Phrase | null): QueryTerm => {
    const words = termTokens.map(({ word }) => word);
    const lastWord = toSingular(words.at(-1) as string);
    const isNongrocery = words.length === 1 && nonGroceryWords.has(lastWord);
    const typed = parts
      .slice(termTokens[0]?.part, (termTokens.at(-1)?.part as number) + 1)
      .map(trimPunctuation)
      .join(' ');
    return {
      typed,
      words,
      ...(phrase ?? { meant: [words], near: [], isCondition: false }),
      isAddition: false,
      isNongrocery,
      // Nongrocery words match only as whole words: "dress" shouldn't find dressing.
      ...(isNongrocery ? { isCondition: true } : {}),
      isGrocery:
        isNongrocery ||
        phrase?.isGrocery ||
        groceryWords.has(lastWord) ||
        neverReplacedWords.has(lastWord) ||
        wordsMatchedExactlyWhenAlone.has(lastWord),
      isNeverReplaced:
        words.length === 1 &&
        (neverReplacedWords.has(lastWord) ||
          isNeverReplacedInEnglish(phrase) ||
          (tokens.length === 1 && wordsMatchedExactlyWhenAlone.has(lastWord))),
    };
  };
  if (wholeQueryPhrase !== undefined) return { terms: [createTerm(tokens, wholeQueryPhrase)], size };
  const spanishParts = findKnownPhrase(words) === null ? parseSpanish(words) : null;
  const isUnderstood = spanishParts?.every(({ name }) => name !== null) || findKnownPhrase(words) !== null;
  const spanishCorrections = isUnderstood ? [] : findSimilarSpanishNames(words);
  if (spanishCorrections.length > 0)
    return { terms: [{ ...createTerm(tokens, null), spanishCorrections }], size };
  const phrasesByIndex = spanishParts === null ? findPhrases(words) : findSpanishPhrases(spanishParts, words);
  for (let index = 0; index < tokens.length; ) {
    const { length = 1, phrase = null } = phrasesByIndex.get(index) ?? {};
    terms.push(createTerm(tokens.slice(index, index + length), phrase));
    index += length;
  }
  const fillerWords = spanishParts === null ? fillers : spanishFillers;
  const isMeaningful = ({ words }: QueryTerm) => words.length > 1 || !fillerWords.has(words.join());
  const linkWords = spanishParts === null ? englishLinks : spanishLinks;
  const isLink = (term: QueryTerm) => !isMeaningful(term) && linkWords.has(term.words.join());
  // After "para" or "de", "la" is an article, not part of a brand name such as La Banderita.
  const isArticle = (term: QueryTerm, index: number) =>
    spanishFillers.has(term.words.join()) && spanishLinks.has(terms[index - 1]?.words.join() ?? '');
  const isName = (term: QueryTerm) =>
    isMeaningful(term) && !term.isCondition && !spanishMeasures.has(term.words[0] as string);
  const linkIndex = terms.findIndex((term, index) => isLink(term) && terms.slice(0, index).some(isName));
  const meaningfulTerms = terms
    .map((term, index) => (linkIndex !== -1 && index > linkIndex ? { ...term, isAddition: true } : term))
    .filter((term, index) => isMeaningful(term) && !isArticle(term, index));
  return { terms: meaningfulTerms.length > 0 ? meaningfulTerms : terms, size };
}

const trimPunctuation = (text: string) =>
  text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu, '');
