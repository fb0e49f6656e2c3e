import type { ListChoice, ListLine } from '#contract/list-entry.ts';
import { readQuantity } from './quantity.ts';

/** What becomes of a read line, as the shopper has it by now. */
export type DraftLine = {
  key: number;
  line: ListLine;
  /** The place of the choice that is taken; null where it is a note, or nothing. */
  choice: number | null;
  isNote: boolean;
  quantity: number;
  /** What was typed as its quantity and is none; null where there is nothing wrong. */
  mistyped: string | null;
  firmness: ListChoice['firmness'];
  /** The shopper has looked at it. */
  isMended: boolean;
};

const chosen = (line: ListLine, choice: number | null) =>
  choice === null ? undefined : line.choices[choice];

export function draftOf(line: ListLine, key: number): DraftLine {
  const choice = line.proposal === 'item' && line.choices.length > 0 ? 0 : null;
  const first = chosen(line, choice);
  return {
    key,
    line,
    choice,
    isNote: line.proposal === 'free-line',
    quantity: first?.quantity ?? 1,
    mistyped: null,
    firmness: first?.firmness ?? 'any',
    isMended: false,
  };
}

/** The ways to mend a line, as the value of its menu: a choice by its place and how firm, a note, or nothing. */
export type Way = `${number} ${ListChoice['firmness']}` | 'note' | 'nothing';

export const wayOf = ({ choice, isNote, firmness }: DraftLine): Way => {
  if (choice !== null) return `${choice} ${firmness}`;
  return isNote ? 'note' : 'nothing';
};

export function mend(draft: DraftLine, way: Way): DraftLine {
  if (way === 'note' || way === 'nothing')
    return { ...draft, choice: null, isNote: way === 'note', mistyped: null, isMended: true };
  const [place = '', firmness = 'any'] = way.split(' ') as [string, ListChoice['firmness']];
  const choice = Number(place);
  // The same thing of one brand: as many as before.
  const quantity = choice === draft.choice ? draft.quantity : (chosen(draft.line, choice)?.quantity ?? 1);
  return { ...draft, choice, isNote: false, quantity, mistyped: null, firmness, isMended: true };
}

export const itemOf = ({ line, choice }: DraftLine) => chosen(line, choice)?.item;

/** With a quantity as it was typed. */
export function withTyped(draft: DraftLine, typed: string): DraftLine {
  const quantity = readQuantity(typed, itemOf(draft)?.unit ?? '');
  const isOne = quantity !== null && quantity > 0;
  return { ...draft, isMended: true, ...(isOne ? { quantity, mistyped: null } : { mistyped: typed }) };
}

export const isInDoubt = ({ line, isMended, choice, isNote }: DraftLine): boolean =>
  !line.isSure && !isMended && (choice !== null || isNote);

/** What is added when the shopper agrees. */
export function additionOf(drafts: readonly DraftLine[]) {
  const wishes = drafts.flatMap((draft) => {
    const item = itemOf(draft);
    return item === undefined
      ? []
      : [{ itemId: item.id, quantity: draft.quantity, firmness: draft.firmness }];
  });
  const freeLines = drafts.filter(({ isNote }) => isNote).map(({ line }) => line.text);
  return { wishes, freeLines };
}
