import { setImmediate } from 'node:timers/promises';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { FREE_LINE_MAX_CHARACTERS, MAX_LIST_LINES } from '#contract/limits.ts';
import type { ListLine, ReadList } from '#contract/list-entry.ts';
import { orderedLines } from '#domain/account/order-mail.ts';
import { isDietWord } from '#domain/list/diet.ts';
import { readWrittenLine, type WrittenLine } from '#domain/list/line.ts';
import { type ListPiece, linesOfList, pairIn, splitLine } from '#domain/list/split.ts';
import { foldWords, singular } from '#domain/search/words.ts';
import { chooseAmong, isBrandAlone } from './choose.ts';

/** What a search answers: items, and what it left out or replaced. */
type Found = {
  items: readonly GroceryItem[];
  dropped: readonly string[];
  correctedTo: readonly { typed: string; used: string }[];
  begun?: readonly string[] | undefined;
};

export type Search = (text: string) => Promise<Found>;

/** So many lines are looked for at the same time: others want the database too. */
const AT_ONCE = 4;
/** Longer than a search takes. */
const MAX_NEED_CHARACTERS = 100;

/** Words about how nice it is to be: left out without a doubt where no item says so. */
const HARMLESS = new Set(
  'ripe nice good great cheap big large small medium fresh regular plain normal usual favorite best some more pack size bag box can jar bottle package loaf'.split(
    ' ',
  ),
);

const isHarmless = (dropped: string) => foldWords(dropped).every((word) => HARMLESS.has(singular(word)));

async function look(search: Search, line: WrittenLine): Promise<Found> {
  const need = line.need.slice(0, MAX_NEED_CHARACTERS);
  const { note } = line;
  if (note !== null) {
    const whole = await search(`${note} ${need}`.slice(0, MAX_NEED_CHARACTERS));
    const isMet = whole.items.length > 0 && whole.dropped.length === 0 && whole.correctedTo.length === 0;
    // What somebody must not eat stays, also when it stands in brackets.
    if (isMet) return whole;
    if (isDietWord(note)) {
      // Rather the thing itself than another that has the note: no almond milk for "oat milk (unsweetened)".
      const asked = new Set(foldWords(need));
      if (!whole.dropped.flatMap((words) => foldWords(words)).some((word) => asked.has(word))) return whole;
      const own = await search(need);
      return { ...own, dropped: [...own.dropped, note] };
    }
  }
  return search(need);
}

const FILLERS = new Set('a an the of to my our your about some and with in on at'.split(' '));
const SHORT_LETTERS = 4;

/**
 * Half of the line or more is not in what was found, or only by another word that is a brand, or by another short word
 * that only tells which: likely another thing.
 */
function isFarOff({ need }: WrittenLine, item: GroceryItem, { dropped, correctedTo }: Found): boolean {
  const lost = dropped.flatMap((words) => foldWords(words)).length;
  const asked = foldWords(need).filter((word) => !FILLERS.has(word)).length;
  const inName = foldWords(item.name).map(singular);
  const isElse = correctedTo.some(({ typed, used }) => {
    const words = foldWords(used).map(singular);
    if (typed.length <= SHORT_LETTERS) return !words.includes(inName.at(-1) ?? '');
    return !words.some((word) => inName.includes(word));
  });
  return isElse || (lost > 0 && (correctedTo.length > 0 || lost * 2 >= asked));
}

/** Words that were taken for the beginning of longer ones: a search does, a list is written out. */
function begunWords({ begun = [] }: Found, item: GroceryItem): { typed: string; used: string }[] {
  const title = foldWords(`${item.name} ${item.brand}`);
  return begun.map((typed) => ({ typed, used: title.find((word) => word.startsWith(typed)) ?? item.name }));
}

/** Names no thing. */
const isVagueNeed = (need: string) => /\b(?:stuff|something|anything|things?|cosas)\b/i.test(need);

const nothing = (text: string, written: WrittenLine, doubt: ListLine['doubt']): ListLine => ({
  text,
  words: written.need,
  proposal: 'nothing',
  isSure: doubt === 'done',
  choices: [],
  dropped: [],
  correctedTo: [],
  doubt,
});

async function readPiece(search: Search, text: string): Promise<ListLine> {
  const written = readWrittenLine(text);
  if (written.isNoNeed) return nothing(text, written, 'no-need');
  return readNeed(search, text, written);
}

/** What a line may be whose words are understood already. */
async function readNeed(search: Search, text: string, written: WrittenLine): Promise<ListLine> {
  const found = await look(search, written);
  const candidates = chooseAmong(written, found.items);
  const [first] = candidates;
  const dropped = found.dropped.filter((words) => !isHarmless(words));
  const isUnmet = dropped.some((words) => isDietWord(words));
  const doubt: ListLine['doubt'] = written.isDone
    ? 'done'
    : written.isSeveral || isBrandAlone(written, candidates)
      ? 'several'
      : (first?.doubt ?? null);
  const correctedTo =
    first === undefined || found.correctedTo.length > 0
      ? [...found.correctedTo]
      : begunWords(found, first.item);
  const base = {
    text,
    words: written.need,
    choices: candidates.map(({ item, firmness, quantity }) => ({ item, firmness, quantity })),
    dropped,
    correctedTo,
    doubt,
  };
  if (written.isDone) return { ...base, proposal: 'nothing', isSure: true };
  // Without what makes it safe to eat it is another thing: only taken where the shopper says so.
  const isTaken =
    first !== undefined &&
    !isUnmet &&
    !isVagueNeed(written.need) &&
    !isFarOff(written, first.item, { ...found, dropped });
  if (!isTaken) return { ...base, proposal: 'free-line', isSure: first === undefined };
  const isSure = doubt === null && dropped.length === 0 && correctedTo.length === 0;
  return { ...base, proposal: 'item', isSure };
}

/** Whether what was found for "sour cream and onion chips" is called so, with all of its words. */
function isOneThing(line: ListLine): boolean {
  const [first] = line.choices;
  if (first === undefined || line.dropped.length > 0 || line.correctedTo.length > 0) return false;
  const title = `${first.item.name} ${first.item.brand}`;
  if (!/&|\band\b/i.test(title)) return false;
  const words = new Set(foldWords(title).map(singular));
  return foldWords(line.words).every((word) => word === 'and' || word === 'n' || words.has(singular(word)));
}

async function readParts(search: Search, { text, parts }: ListPiece): Promise<ListLine[]> {
  const whole = await readPiece(search, text);
  if (parts === null) {
    const both = pairIn(text);
    if (both === null || (whole.isSure && isOneThing(whole))) return [whole];
    const pair = await Promise.all(both.map((part) => readPiece(search, part)));
    const isFound = pair.every(({ proposal, dropped }) => proposal === 'item' && dropped.length === 0);
    return isFound && whole.dropped.length > 0 ? pair.map((line) => ({ ...line, isSure: false })) : [whole];
  }
  if (isOneThing(whole)) return [whole];
  const lines: ListLine[] = [];
  for (const part of parts) lines.push(await readPiece(search, part));
  const isCertain = lines.every(({ isSure, proposal }) => isSure && proposal === 'item');
  // One part in doubt may mean that the "and" does not part them.
  return isCertain ? lines : lines.map((line) => ({ ...line, isSure: false }));
}

/** The same of many lines, some at a time; as long as lines may be. */
export async function readNeeds(
  search: Search,
  needs: readonly { text: string; written: WrittenLine }[],
): Promise<ListLine[]> {
  const lines: ListLine[] = [];
  for (let from = 0; from < needs.length; from += AT_ONCE) {
    const some = needs.slice(from, from + AT_ONCE);
    lines.push(...(await Promise.all(some.map(({ text, written }) => readNeed(search, text, written)))));
  }
  return lines.map((line) => ({ ...line, text: shorten(line.text) }));
}

/** After so many characters others have their turn. */
const SLICE_CHARACTERS = 2_000;

async function piecesOf(text: string): Promise<ListPiece[]> {
  const pieces: ListPiece[] = [];
  let read = 0;
  for (const line of linesOfList(text)) {
    pieces.push(...splitLine(line));
    read += line.length;
    if (read < SLICE_CHARACTERS) continue;
    read = 0;
    await setImmediate();
  }
  return pieces;
}

/** Reads a written list: at most so many lines of it, the rest as it is. Adds nothing. */
export async function readWrittenList(search: Search, text: string): Promise<ReadList> {
  const ordered = orderedLines(text)?.map((line): ListPiece => ({ text: line, parts: null }));
  const pieces = (ordered ?? (await piecesOf(text))).filter((piece) => piece.text.trim() !== '');
  const read = pieces.slice(0, MAX_LIST_LINES);
  const rest = pieces.slice(MAX_LIST_LINES);
  const lines: ListLine[] = [];
  for (let from = 0; from < read.length; from += AT_ONCE) {
    const some = await Promise.all(read.slice(from, from + AT_ONCE).map((piece) => readParts(search, piece)));
    lines.push(...some.flat());
  }
  return {
    lines: lines.map((line) => ({ ...line, text: shorten(line.text) })),
    rest: rest.map((piece) => piece.text).join('\n'),
    restCount: rest.length,
  };
}

/** As long as a free line may be. */
const shorten = (text: string): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return line.length <= FREE_LINE_MAX_CHARACTERS
    ? line
    : `${line.slice(0, FREE_LINE_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
