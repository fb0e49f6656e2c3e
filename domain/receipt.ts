import { collectLines } from './receipt-collect.ts';
import { dayIn } from './receipt-day.ts';
import { isOtherCurrency } from './receipt-head.ts';
import { MAX_RECEIPT_LINES } from './receipt-limits.ts';
import { prove } from './receipt-proof.ts';
import { splitReceipts, withoutCutCopy } from './receipt-split.ts';
import type { Tally } from './receipt-tally.ts';
import { MAX_RECEIPT_CHARACTERS, receiptLines } from './receipt-text.ts';

/** One thing that was bought, in cents for all of it. */
export type ReceiptLine = {
  /** As printed, without numbers and marks. */
  name: string;
  /** Pieces, or pounds where it was weighed. */
  quantity: number;
  isByWeight: boolean;
  /** What was paid for it. */
  priceCents: number;
  /** Without what was taken off; null where nothing was. */
  regularCents: number | null;
  /** What was paid needs the card of the chain. */
  isMember: boolean;
  /** Look at it: it does not multiply out, or explains what the sum is off by. */
  isDoubtful: boolean;
};

/** A receipt as it was read; money in cents. */
export type Receipt = {
  /** `2026-11-22`; null where no day is printed. */
  purchasedOn: string | null;
  lines: ReceiptLine[];
  /** Deposits and fees, less what was taken off the whole. */
  otherCents: number;
  subtotalCents: number | null;
  /** Null where no tax is printed and no sum proves that there was none. */
  taxCents: number | null;
  totalCents: number | null;
  /** What the printed sums have more than the lines; 0 where all adds up, null where no sum is printed. */
  differenceCents: number | null;
  /** The text as lines, for what else is looked for in it. */
  text: readonly string[];
};

/** Why a text tells no prices. */
type Problem = 'too-long' | 'no-prices' | 'other-currency' | 'return';

type ReadOne = ({ problem: null } & Receipt) | { problem: Problem };

/** `several` where a text holds more than one receipt. */
export type ReadReceipt = ReadOne | { problem: 'several' };

const toLine = ({
  name,
  quantity,
  isByWeight,
  grossCents,
  offCents,
  regularCents,
  isMember,
  isFinalWeight,
}: Tally['items'][number]) => {
  const priceCents = grossCents - offCents;
  const before = Math.max((isFinalWeight ? null : regularCents) ?? 0, offCents > 0 ? grossCents : 0);
  const isLess = before > priceCents;
  return {
    ...{ name, quantity, isByWeight, priceCents, regularCents: isLess ? before : null },
    isMember: isLess && isMember,
  };
};

/** Whether goods were only given back: such a receipt tells no price. */
const isReturn = ({ items, hasReturns, totalCents }: Tally): boolean =>
  hasReturns && (items.length === 0 || (totalCents ?? 0) < 0);

function readLines(lines: readonly string[], today: string | undefined): ReadOne {
  const tally = collectLines(lines);
  if (isReturn(tally)) return { problem: 'return' };
  if (tally.items.length === 0) return { problem: 'no-prices' };
  if (tally.items.length > MAX_RECEIPT_LINES) return { problem: 'too-long' };
  const proof = prove(tally);
  return {
    problem: null,
    purchasedOn: dayIn(lines, today),
    lines: proof.items.map((item) => ({ ...toLine(item), isDoubtful: proof.doubtful.has(item) })),
    otherCents: proof.otherCents,
    subtotalCents: tally.subtotalCents,
    // Lines that come to the total prove that no tax was taken.
    taxCents: tally.taxCents ?? (proof.differenceCents === 0 && tally.totalCents !== null ? 0 : null),
    totalCents: tally.totalCents,
    differenceCents: proof.differenceCents,
    text: lines,
  };
}

/**
 * Reads each receipt or order email in a text and proves it by its sums: lines less reductions come to the subtotal, and with
 * tax to the total, to the cent, or `differenceCents` says by how much they don't (decision 0048). No day after `today` is a
 * purchase's. Linear in the length of the text.
 */
export function readReceipts(text: string, today?: string): ReadOne[] {
  if (text.length > MAX_RECEIPT_CHARACTERS) return [{ problem: 'too-long' }];
  if (isOtherCurrency(text)) return [{ problem: 'other-currency' }];
  return splitReceipts(withoutCutCopy(receiptLines(text))).map((lines) => readLines(lines, today));
}

/** Reads a text that holds one receipt; the problem is `several` where it holds more. */
export function readReceipt(text: string, today?: string): ReadReceipt {
  const [read, ...others] = readReceipts(text, today);
  if (read === undefined) throw new Error('There is always a reading');
  return others.length === 0 ? read : { problem: 'several' };
}
