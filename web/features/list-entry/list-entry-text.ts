import { t } from '#domain/language.ts';
import { type DraftLine, getChosenItem } from '#web/shared/line-draft.ts';

const doubtTexts = {
  size: t`Not in the size you wrote.`,
  amount: t`We guessed the quantity.`,
  several: t`This could be a few different things.`,
  done: t`Checked off your list.`,
  'no-need': t`Nothing to buy for this.`,
} as const;

const MAX_NAMED_WORDS = 2;

const noMatchText = (dropped: readonly string[], missingWordsText: string): string =>
  dropped.length > MAX_NAMED_WORDS
    ? t`We don’t have anything that matches all of that.`
    : t`We don’t have anything that’s ${missingWordsText}.`;

export function lineWarningText(draft: DraftLine): string {
  const { line } = draft;
  const hasItem = getChosenItem(draft) !== undefined;
  const isUnknown = line.choices.length === 0 && draft.isNote;
  if (isUnknown) return t`Not in our catalog yet. It stays on your list as a note.`;
  const missingWordsText = line.dropped.map((words) => `“${words}”`).join(', ');
  return [
    ...(missingWordsText === ''
      ? []
      : [hasItem ? t`Doesn’t include ${missingWordsText}.` : noMatchText(line.dropped, missingWordsText)]),
    ...line.correctedTo.map(({ typed, used }) => t`We read “${typed}” as “${used}.”`),
    ...(line.doubt === null ? [] : [doubtTexts[line.doubt]]),
  ].join(' ');
}
