import { t } from '#domain/language.ts';
import { type DraftLine, itemOf } from '#web/shared/line-draft.ts';

const doubts = {
  size: t`Not in the size that is written.`,
  amount: t`How many is a guess.`,
  several: t`It may mean several things.`,
  done: t`Ticked off on your list.`,
  'no-need': t`Nothing to buy in it.`,
} as const;

/** Of more words than these not one says what is missing. */
const FEW = 2;

const nothingIs = (dropped: readonly string[], lacks: string): string =>
  dropped.length > FEW ? t`Nothing we know is all of that.` : t`Nothing we know is ${lacks}.`;

/** What a shopper should know of how a line was read; '' where there is nothing. */
export function doubtWords(draft: DraftLine): string {
  const { line } = draft;
  const isItem = itemOf(draft) !== undefined;
  const isUnknown = line.choices.length === 0 && draft.isNote;
  if (isUnknown) return t`Not in our catalogue yet. It stays on your list as a note.`;
  const lacks = line.dropped.map((words) => `“${words}”`).join(', ');
  return [
    ...(lacks === '' ? [] : [isItem ? t`This is without ${lacks}.` : nothingIs(line.dropped, lacks)]),
    ...line.correctedTo.map(({ typed, used }) => t`“${typed}” was read as “${used}”.`),
    ...(line.doubt === null ? [] : [doubts[line.doubt]]),
  ].join(' ');
}
