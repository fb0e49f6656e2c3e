import type { ListLine, ListLineChoice } from '#contract/list-entry.ts';
import { parseQuantity } from './quantity.ts';

export type DraftLine = {
  key: number;
  line: ListLine;
  choice: number | null;
  isNote: boolean;
  quantity: number;
  mistyped: string | null;
  firmness: ListLineChoice['firmness'];
  isReviewed: boolean;
};

const findChoice = (line: ListLine, choice: number | null) =>
  choice === null ? undefined : line.choices[choice];

export function toDraftLine(line: ListLine, key: number): DraftLine {
  const choice = line.proposal === 'item' && line.choices.length > 0 ? 0 : null;
  const firstChoice = findChoice(line, choice);
  return {
    key,
    line,
    choice,
    isNote: line.proposal === 'free-line',
    quantity: firstChoice?.quantity ?? 1,
    mistyped: null,
    firmness: firstChoice?.firmness ?? 'any',
    isReviewed: false,
  };
}

/** A chosen product is encoded as its index and firmness. */
export type LineOption = `${number} ${ListLineChoice['firmness']}` | 'note' | 'nothing';

export const getSelectedOption = ({ choice, isNote, firmness }: DraftLine): LineOption => {
  if (choice !== null) return `${choice} ${firmness}`;
  return isNote ? 'note' : 'nothing';
};

export function withOption(draft: DraftLine, option: LineOption): DraftLine {
  if (option === 'note' || option === 'nothing')
    return { ...draft, choice: null, isNote: option === 'note', mistyped: null, isReviewed: true };
  const [choiceIndex = '', firmness = 'any'] = option.split(' ') as [string, ListLineChoice['firmness']];
  const choice = Number(choiceIndex);
  // Accepting other brands of the chosen product doesn't change the quantity.
  const quantity = choice === draft.choice ? draft.quantity : (findChoice(draft.line, choice)?.quantity ?? 1);
  return { ...draft, choice, isNote: false, quantity, mistyped: null, firmness, isReviewed: true };
}

export const getChosenItem = ({ line, choice }: DraftLine) => findChoice(line, choice)?.item;

export function withTypedQuantity(draft: DraftLine, typedText: string): DraftLine {
  const quantity = parseQuantity(typedText, getChosenItem(draft)?.unit ?? '');
  const isValid = quantity !== null && quantity > 0;
  return {
    ...draft,
    isReviewed: true,
    ...(isValid ? { quantity, mistyped: null } : { mistyped: typedText }),
  };
}

export const needsReview = ({ line, isReviewed, choice, isNote }: DraftLine): boolean =>
  !line.isSure && !isReviewed && (choice !== null || isNote);

export function toListAddition(drafts: readonly DraftLine[]) {
  const wishes = drafts.flatMap((draft) => {
    const item = getChosenItem(draft);
    return item === undefined
      ? []
      : [{ itemId: item.id, quantity: draft.quantity, firmness: draft.firmness }];
  });
  const freeLines = drafts.filter(({ isNote }) => isNote).map(({ line }) => line.text);
  return { wishes, freeLines };
}
