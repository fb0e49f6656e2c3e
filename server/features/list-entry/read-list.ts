import { setImmediate } from 'node:timers/promises';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { CART_NOTE_MAX_CHARACTERS, MAX_LIST_TEXT_LINES } from '#contract/limits.ts';
import type { ListLine, ReadListResponse } from '#contract/list-entry.ts';
import { parseOrderEmail } from '#domain/account/parse-order-mail.ts';
import { hasDietWord } from '#domain/list/diet.ts';
import { type ParsedListLine, parseListLine } from '#domain/list/line.ts';
import { type ListTextSegment, splitIntoLines, splitKnownWordPair, splitLine } from '#domain/list/split.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import { expandShortForm } from '#domain/search/short-forms.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { chooseCandidates, fitsSeveralKinds, isBrandOnly } from './choose.ts';

type SearchResult = {
  items: readonly GroceryItem[];
  dropped: readonly string[];
  correctedTo: readonly { typed: string; used: string }[];
  begun?: readonly string[] | undefined;
};

export type ItemSearch = (text: string) => Promise<SearchResult>;

const MAX_CONCURRENT_SEARCHES = 4;
const MAX_NEED_CHARACTERS = 100;

/**
 * Words that advertise a product or describe its size. If the search drops only such words, the match is still certain.
 */
const IGNORABLE_WORDS = new Set(
  'ripe nice good great cheap big large small medium fresh regular plain normal usual favorite best some more pack size bag box can jar bottle package loaf'.split(
    ' ',
  ),
);

const isIgnorable = (dropped: string) =>
  foldWords(dropped).every((word) => IGNORABLE_WORDS.has(toSingular(word)));

type LineSearch = SearchResult & {
  /** The line's words and the notes that the search used. */
  line: ParsedListLine;
  unusedNotes: readonly string[];
};

const PURPOSE_PREFIX = /^(?:for|para) (?:the |my |our |los |las |el |la )?/i;
const ALTERNATIVE_SUFFIX = / or .*/i;
/** A negation that can't be searched for, because a search excludes only the word after "not". */
const LONG_NEGATION = /^(?:but )?not \S{1,30} \S/i;
const NEGATION_PREFIX = /^(?:but )?(?:not?|without|w\/o|sin) /i;

function addNotesToNeed(need: string, notes: readonly string[]): string {
  const [negatedNotes, otherNotes] = [
    notes.filter((note) => NEGATION_PREFIX.test(note)),
    notes.filter((note) => !NEGATION_PREFIX.test(note)),
  ];
  const words = [
    ...otherNotes.map((note) => note.replace(PURPOSE_PREFIX, '').replace(ALTERNATIVE_SUFFIX, '')),
    need,
    ...negatedNotes,
  ];
  return words.join(' ').slice(0, MAX_NEED_CHARACTERS);
}

const toWordSet = (texts: readonly string[]) => new Set(texts.flatMap((text) => foldWords(text)));

/** Searches with the notes first. If that finds another product, searches without them. */
async function searchLine(search: ItemSearch, line: ParsedListLine): Promise<LineSearch> {
  const need = line.need.slice(0, MAX_NEED_CHARACTERS);
  const notes = line.note?.split(', ') ?? [];
  const isReported = (note: string) => !PURPOSE_PREFIX.test(note) || hasDietWord(note);
  const searchableNotes = notes.filter((note) => !LONG_NEGATION.test(note));
  if (searchableNotes.length > 0) {
    const result = await search(addNotesToNeed(need, searchableNotes));
    const droppedWords = toWordSet(result.dropped);
    const isSameProduct =
      result.items.length > 0 &&
      result.correctedTo.length === 0 &&
      !foldWords(need).some((word) => droppedWords.has(word));
    if (isSameProduct) {
      const unusedNotes = notes.filter(
        (note) => !searchableNotes.includes(note) || foldWords(note).some((word) => droppedWords.has(word)),
      );
      const usedNotes = notes.filter((note) => !unusedNotes.includes(note));
      const reportedWords = toWordSet(unusedNotes);
      return {
        ...result,
        dropped: result.dropped.filter((words) => !foldWords(words).some((word) => reportedWords.has(word))),
        line: { ...line, need: addNotesToNeed(line.need, usedNotes) },
        unusedNotes: unusedNotes.filter(isReported),
      };
    }
  }
  return { ...(await search(need)), line, unusedNotes: notes.filter(isReported) };
}

const FILLER_WORDS = new Set('a an the of to my our your about some and with in on at no without'.split(' '));
/** "80/20" counts as one word. */
const listMeaningfulWords = (text: string) =>
  foldWords(
    text
      .replace(/(\d)\/(?=\d)/g, '$1')
      .split(' ')
      .map((word) => expandShortForm(word) ?? word)
      .join(' '),
  ).filter((word) => !FILLER_WORDS.has(word));
const MAX_SHORT_WORD_LETTERS = 4;

/** True if a correction led to a different product, or if the search dropped too many words. */
function isPoorMatch(
  { need }: ParsedListLine,
  item: GroceryItem,
  { dropped, correctedTo }: SearchResult,
): boolean {
  const droppedCount = dropped.flatMap(listMeaningfulWords).length;
  const wordCount = listMeaningfulWords(need).length;
  const nameWords = foldWords(item.name).map(toSingular);
  const isOtherProduct = correctedTo.some(({ typed, used }) => {
    const words = foldWords(used).map(toSingular);
    if (typed.length <= MAX_SHORT_WORD_LETTERS) return !words.includes(nameWords.at(-1) ?? '');
    return !words.some((word) => nameWords.includes(word));
  });
  return isOtherProduct || (droppedCount > 0 && (correctedTo.length > 0 || droppedCount * 2 >= wordCount));
}

function listPrefixMatches(
  { begun = [] }: SearchResult,
  item: GroceryItem,
): { typed: string; used: string }[] {
  const titleWords = foldWords(`${item.name} ${item.brand}`);
  return begun.map((typed) => ({
    typed,
    used: titleWords.find((word) => word.startsWith(typed)) ?? item.name,
  }));
}

const isVagueNeed = (need: string) => /\b(?:stuff|something|anything|things?|cosas)\b/i.test(need);

const toUnparsedLine = (text: string, parsed: ParsedListLine, doubt: ListLine['doubt']): ListLine => ({
  text,
  words: parsed.need,
  proposal: 'nothing',
  isSure: doubt === 'done',
  choices: [],
  dropped: [],
  correctedTo: [],
  doubt,
});

async function matchText(search: ItemSearch, text: string): Promise<ListLine> {
  const parsedLine = parseListLine(text);
  if (parsedLine.hasNothingToBuy) return toUnparsedLine(text, parsedLine, 'no-need');
  return matchNeed(search, text, parsedLine);
}

async function matchNeed(search: ItemSearch, text: string, parsed: ParsedListLine): Promise<ListLine> {
  const result = await searchLine(search, parsed);
  const { line } = result;
  const candidates = chooseCandidates(line, result.items);
  const [first] = candidates;
  const droppedWords = result.dropped.filter((words) => !isIgnorable(words));
  const dropped = [...droppedWords, ...result.unusedNotes.filter((note) => !isIgnorable(note))];
  const lacksDietWord = dropped.some((words) => hasDietWord(words) && !LONG_NEGATION.test(words));
  const doubt: ListLine['doubt'] = parsed.isDone
    ? 'done'
    : parsed.isAmbiguous || isBrandOnly(line, candidates) || fitsSeveralKinds(line, candidates)
      ? 'several'
      : (first?.doubt ?? null);
  const correctedTo =
    first === undefined || result.correctedTo.length > 0
      ? [...result.correctedTo]
      : listPrefixMatches(result, first.item);
  const baseLine = {
    text,
    words: parsed.need,
    choices: candidates.map(({ item, firmness, quantity }) => ({ item, firmness, quantity })),
    dropped,
    correctedTo,
    doubt,
  };
  if (parsed.isDone) return { ...baseLine, proposal: 'nothing', isSure: true };
  // If the item lacks the requested dietary word, it's a different product. It's added only if the shopper chooses it.
  const isAcceptable =
    first !== undefined &&
    !lacksDietWord &&
    !isVagueNeed(parsed.need) &&
    !isPoorMatch(parsed, first.item, { ...result, dropped: droppedWords });
  if (!isAcceptable) return { ...baseLine, proposal: 'free-line', isSure: first === undefined };
  const isSure = doubt === null && dropped.length === 0 && correctedTo.length === 0;
  return { ...baseLine, proposal: 'item', isSure };
}

/**
 * True if one product's name contains "and": "sour cream and onion chips". False for two products, as in "rice and
 * beans".
 */
function isOneProduct(line: ListLine): boolean {
  const [first] = line.choices;
  if (first === undefined || line.dropped.length > 0 || line.correctedTo.length > 0) return false;
  const title = `${first.item.name} ${first.item.brand}`;
  if (!/&|\band\b/i.test(title)) return false;
  const words = new Set(foldWords(title).map(toSingular));
  const requestedWords = foldWords(line.words).map(toSingular);
  const isProductNamed = requestedWords.includes(parseNameWords(first.item.name).product);
  return isProductNamed && requestedWords.every((word) => word === 'and' || word === 'n' || words.has(word));
}

async function matchSegment(search: ItemSearch, { text, parts }: ListTextSegment): Promise<ListLine[]> {
  const wholeLine = await matchText(search, text);
  if (parts === null) {
    const wordPair = splitKnownWordPair(text);
    if (wordPair === null || (wholeLine.isSure && isOneProduct(wholeLine))) return [wholeLine];
    const pairLines = await Promise.all(wordPair.map((part) => matchText(search, part)));
    const areFound = pairLines.every(({ proposal, dropped }) => proposal === 'item' && dropped.length === 0);
    return areFound && wholeLine.dropped.length > 0
      ? pairLines.map((line) => ({ ...line, isSure: false }))
      : [wholeLine];
  }
  if (isOneProduct(wholeLine)) return [wholeLine];
  const lines: ListLine[] = [];
  for (const part of parts) lines.push(await matchText(search, part));
  const isCertain = lines.every(({ isSure, proposal }) => isSure && proposal === 'item');
  // If any part is uncertain, the "and" may belong to one product's name. So every part counts as uncertain.
  return isCertain ? lines : lines.map((line) => ({ ...line, isSure: false }));
}

export async function matchParsedLines(
  search: ItemSearch,
  lines: readonly { text: string; parsed: ParsedListLine }[],
): Promise<ListLine[]> {
  const matchedLines: ListLine[] = [];
  for (let from = 0; from < lines.length; from += MAX_CONCURRENT_SEARCHES) {
    const batch = lines.slice(from, from + MAX_CONCURRENT_SEARCHES);
    matchedLines.push(
      ...(await Promise.all(batch.map(({ text, parsed }) => matchNeed(search, text, parsed)))),
    );
  }
  return matchedLines.map((line) => ({ ...line, text: shorten(line.text) }));
}

const SLICE_CHARACTERS = 2_000;

async function splitIntoSegments(text: string): Promise<ListTextSegment[]> {
  const segments: ListTextSegment[] = [];
  let processedCharacters = 0;
  for (const line of splitIntoLines(text)) {
    segments.push(...splitLine(line));
    processedCharacters += line.length;
    if (processedCharacters < SLICE_CHARACTERS) continue;
    processedCharacters = 0;
    await setImmediate();
  }
  return segments;
}

export async function matchListText(search: ItemSearch, text: string): Promise<ReadListResponse> {
  const orderedLines = parseOrderEmail(text)?.map((line): ListTextSegment => ({ text: line, parts: null }));
  const segments = (orderedLines ?? (await splitIntoSegments(text))).filter(
    (piece) => piece.text.trim() !== '',
  );
  const acceptedSegments = segments.slice(0, MAX_LIST_TEXT_LINES);
  const remainingSegments = segments.slice(MAX_LIST_TEXT_LINES);
  const lines: ListLine[] = [];
  for (let from = 0; from < acceptedSegments.length; from += MAX_CONCURRENT_SEARCHES) {
    const batch = await Promise.all(
      acceptedSegments
        .slice(from, from + MAX_CONCURRENT_SEARCHES)
        .map((piece) => matchSegment(search, piece)),
    );
    lines.push(...batch.flat());
  }
  return {
    lines: lines.map((line) => ({ ...line, text: shorten(line.text) })),
    rest: remainingSegments.map((piece) => piece.text).join('\n'),
    restCount: remainingSegments.length,
  };
}

const shorten = (text: string): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return line.length <= CART_NOTE_MAX_CHARACTERS
    ? line
    : `${line.slice(0, CART_NOTE_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
