import { type DraftLine, itemOf } from '#web/shared/line-draft.ts';

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
