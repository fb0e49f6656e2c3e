import { counted } from '#web/lib/counted.ts';
import { type DraftLine, itemOf } from './draft.ts';

const doubts = {
  size: 'Not in the size that is written.',
  amount: 'How many is a guess.',
  several: 'It may mean several things.',
  done: 'Ticked off on your list.',
  'no-need': 'Nothing to buy in it.',
} as const;

/** Of more words than these not one says what is missing. */
const FEW = 2;

const nothingIs = (dropped: readonly string[], lacks: string): string =>
  dropped.length > FEW ? 'Nothing we know is all of that.' : `Nothing we know is ${lacks}.`;

/** What a shopper should know of how a line was read; '' where there is nothing. */
export function doubtWords(draft: DraftLine): string {
  const { line } = draft;
  const isItem = itemOf(draft) !== undefined;
  const isUnknown = line.choices.length === 0 && draft.isNote;
  if (isUnknown) return 'Not in our catalogue yet. It stays on your list as a note.';
  const lacks = line.dropped.map((words) => `“${words}”`).join(', ');
  return [
    ...(lacks === '' ? [] : [isItem ? `This is without ${lacks}.` : nothingIs(line.dropped, lacks)]),
    ...line.correctedTo.map(({ typed, used }) => `“${typed}” was read as “${used}”.`),
    ...(line.doubt === null ? [] : [doubts[line.doubt]]),
  ].join(' ');
}

const parts = (itemCount: number, noteCount: number): string =>
  [
    ...(itemCount > 0 ? [counted(itemCount, 'item')] : []),
    ...(noteCount > 0 ? [counted(noteCount, 'note')] : []),
  ].join(' and ');

/** What the button says it adds. */
export const addWords = (itemCount: number, noteCount: number): string =>
  itemCount + noteCount === 0 ? 'Nothing to add' : `Add ${parts(itemCount, noteCount)}`;

/** What the message says was added. */
export const addedWords = (itemCount: number, noteCount: number): string =>
  `${parts(itemCount, noteCount)} ${itemCount + noteCount === 1 ? 'is' : 'are'} on your list${noteCount > 0 ? '. Notes are not compared' : ''}`;
