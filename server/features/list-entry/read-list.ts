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

const MAX_CONCURRENT = 4;
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

const PURPOSE = /^(?:for|para) (?:the |my |our |los |las |el |la )?/i;
const ALTERNATIVE = / or .*/i;
/** A search excludes only the word after "not". */
const LONG_NEGATION = /^(?:but )?not \S{1,30} \S/i;
const NEGATED = /^(?:but )?(?:not?|without|w\/o|sin) /i;

function withNotes(need: string, notes: readonly string[]): string {
  const [negated, wanted] = [
    notes.filter((note) => NEGATED.test(note)),
    notes.filter((note) => !NEGATED.test(note)),
  ];
  const words = [
    ...wanted.map((note) => note.replace(PURPOSE, '').replace(ALTERNATIVE, '')),
    need,
    ...negated,
  ];
  return words.join(' ').slice(0, MAX_NEED_CHARACTERS);
}

const toWordSet = (texts: readonly string[]) => new Set(texts.flatMap((text) => foldWords(text)));

/** Searches with the notes first. If that finds another product, searches without them. */
async function searchLine(search: ItemSearch, line: ParsedListLine): Promise<LineSearch> {
  const need = line.need.slice(0, MAX_NEED_CHARACTERS);
  const notes = line.note?.split(', ') ?? [];
  const isReported = (note: string) => !PURPOSE.test(note) || hasDietWord(note);
  const wanted = notes.filter((note) => !LONG_NEGATION.test(note));
  if (wanted.length > 0) {
    const whole = await search(withNotes(need, wanted));
    const lost = toWordSet(whole.dropped);
    const isSameProduct =
      whole.items.length > 0 &&
      whole.correctedTo.length === 0 &&
      !foldWords(need).some((word) => lost.has(word));
    if (isSameProduct) {
      const unused = notes.filter(
        (note) => !wanted.includes(note) || foldWords(note).some((word) => lost.has(word)),
      );
      const used = notes.filter((note) => !unused.includes(note));
      const reported = toWordSet(unused);
      return {
        ...whole,
        dropped: whole.dropped.filter((words) => !foldWords(words).some((word) => reported.has(word))),
        line: { ...line, need: withNotes(line.need, used) },
        unusedNotes: unused.filter(isReported),
      };
    }
  }
  return { ...(await search(need)), line, unusedNotes: notes.filter(isReported) };
}

const FILLER_WORDS = new Set('a an the of to my our your about some and with in on at no without'.split(' '));
/** "80/20" counts as one word. */
const meaningfulWords = (text: string) =>
  foldWords(
    text
      .replace(/(\d)\/(?=\d)/g, '$1')
      .split(' ')
      .map((word) => expandShortForm(word) ?? word)
      .join(' '),
  ).filter((word) => !FILLER_WORDS.has(word));
const SHORT_LETTERS = 4;

/** True if the search dropped at least half of the words, or if it made a weak correction. */
function isFarOff(
  { need }: ParsedListLine,
  item: GroceryItem,
  { dropped, correctedTo }: SearchResult,
): boolean {
  const lost = dropped.flatMap(meaningfulWords).length;
  const asked = meaningfulWords(need).length;
  const inName = foldWords(item.name).map(toSingular);
  const isOtherProduct = correctedTo.some(({ typed, used }) => {
    const words = foldWords(used).map(toSingular);
    if (typed.length <= SHORT_LETTERS) return !words.includes(inName.at(-1) ?? '');
    return !words.some((word) => inName.includes(word));
  });
  return isOtherProduct || (lost > 0 && (correctedTo.length > 0 || lost * 2 >= asked));
}

function listPrefixMatches(
  { begun = [] }: SearchResult,
  item: GroceryItem,
): { typed: string; used: string }[] {
  const title = foldWords(`${item.name} ${item.brand}`);
  return begun.map((typed) => ({ typed, used: title.find((word) => word.startsWith(typed)) ?? item.name }));
}

const isVagueNeed = (need: string) => /\b(?:stuff|something|anything|things?|cosas)\b/i.test(need);

const unparsedLine = (text: string, written: ParsedListLine, doubt: ListLine['doubt']): ListLine => ({
  text,
  words: written.need,
  proposal: 'nothing',
  isSure: doubt === 'done',
  choices: [],
  dropped: [],
  correctedTo: [],
  doubt,
});

async function readPiece(search: ItemSearch, text: string): Promise<ListLine> {
  const written = parseListLine(text);
  if (written.hasNothingToBuy) return unparsedLine(text, written, 'no-need');
  return readNeed(search, text, written);
}

async function readNeed(search: ItemSearch, text: string, written: ParsedListLine): Promise<ListLine> {
  const found = await searchLine(search, written);
  const { line } = found;
  const candidates = chooseCandidates(line, found.items);
  const [first] = candidates;
  const droppedWords = found.dropped.filter((words) => !isIgnorable(words));
  const dropped = [...droppedWords, ...found.unusedNotes.filter((note) => !isIgnorable(note))];
  const isUnmet = dropped.some((words) => hasDietWord(words) && !LONG_NEGATION.test(words));
  const doubt: ListLine['doubt'] = written.isDone
    ? 'done'
    : written.isAmbiguous || isBrandOnly(line, candidates) || fitsSeveralKinds(line, candidates)
      ? 'several'
      : (first?.doubt ?? null);
  const correctedTo =
    first === undefined || found.correctedTo.length > 0
      ? [...found.correctedTo]
      : listPrefixMatches(found, first.item);
  const base = {
    text,
    words: written.need,
    choices: candidates.map(({ item, firmness, quantity }) => ({ item, firmness, quantity })),
    dropped,
    correctedTo,
    doubt,
  };
  if (written.isDone) return { ...base, proposal: 'nothing', isSure: true };
  // If the item lacks the requested dietary word, it's a different product. It's added only if the shopper chooses it.
  const isTaken =
    first !== undefined &&
    !isUnmet &&
    !isVagueNeed(written.need) &&
    !isFarOff(written, first.item, { ...found, dropped: droppedWords });
  if (!isTaken) return { ...base, proposal: 'free-line', isSure: first === undefined };
  const isSure = doubt === null && dropped.length === 0 && correctedTo.length === 0;
  return { ...base, proposal: 'item', isSure };
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
  const asked = foldWords(line.words).map(toSingular);
  const isNamed = asked.includes(parseNameWords(first.item.name).product);
  return isNamed && asked.every((word) => word === 'and' || word === 'n' || words.has(word));
}

async function readParts(search: ItemSearch, { text, parts }: ListTextSegment): Promise<ListLine[]> {
  const whole = await readPiece(search, text);
  if (parts === null) {
    const both = splitKnownWordPair(text);
    if (both === null || (whole.isSure && isOneProduct(whole))) return [whole];
    const pair = await Promise.all(both.map((part) => readPiece(search, part)));
    const isFound = pair.every(({ proposal, dropped }) => proposal === 'item' && dropped.length === 0);
    return isFound && whole.dropped.length > 0 ? pair.map((line) => ({ ...line, isSure: false })) : [whole];
  }
  if (isOneProduct(whole)) return [whole];
  const lines: ListLine[] = [];
  for (const part of parts) lines.push(await readPiece(search, part));
  const isCertain = lines.every(({ isSure, proposal }) => isSure && proposal === 'item');
  // If any part is uncertain, the "and" may belong to one product's name. So every part counts as uncertain.
  return isCertain ? lines : lines.map((line) => ({ ...line, isSure: false }));
}

export async function matchParsedLines(
  search: ItemSearch,
  lines: readonly { text: string; parsed: ParsedListLine }[],
): Promise<ListLine[]> {
  const matched: ListLine[] = [];
  for (let from = 0; from < lines.length; from += MAX_CONCURRENT) {
    const batch = lines.slice(from, from + MAX_CONCURRENT);
    matched.push(...(await Promise.all(batch.map(({ text, parsed }) => readNeed(search, text, parsed)))));
  }
  return matched.map((line) => ({ ...line, text: shorten(line.text) }));
}

const SLICE_CHARACTERS = 2_000;

async function piecesOf(text: string): Promise<ListTextSegment[]> {
  const pieces: ListTextSegment[] = [];
  let read = 0;
  for (const line of splitIntoLines(text)) {
    pieces.push(...splitLine(line));
    read += line.length;
    if (read < SLICE_CHARACTERS) continue;
    read = 0;
    await setImmediate();
  }
  return pieces;
}

export async function matchListText(search: ItemSearch, text: string): Promise<ReadListResponse> {
  const ordered = parseOrderEmail(text)?.map((line): ListTextSegment => ({ text: line, parts: null }));
  const pieces = (ordered ?? (await piecesOf(text))).filter((piece) => piece.text.trim() !== '');
  const read = pieces.slice(0, MAX_LIST_TEXT_LINES);
  const rest = pieces.slice(MAX_LIST_TEXT_LINES);
  const lines: ListLine[] = [];
  for (let from = 0; from < read.length; from += MAX_CONCURRENT) {
    const some = await Promise.all(
      read.slice(from, from + MAX_CONCURRENT).map((piece) => readParts(search, piece)),
    );
    lines.push(...some.flat());
  }
  return {
    lines: lines.map((line) => ({ ...line, text: shorten(line.text) })),
    rest: rest.map((piece) => piece.text).join('\n'),
    restCount: rest.length,
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
