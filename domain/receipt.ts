import { collectLines, type Tally } from './receipt-collect.ts';
import { dayIn, isOtherCurrency } from './receipt-head.ts';
import { MAX_RECEIPT_LINES } from './receipt-limits.ts';
import { prove } from './receipt-proof.ts';
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
  taxCents: number;
  totalCents: number | null;
  /** What the printed sums have more than the lines; 0 where all adds up, null where no sum is printed. */
  differenceCents: number | null;
  /** The text as lines, for what else is looked for in it. */
  text: readonly string[];
};

export type ReadReceipt =
  | ({ problem: null } & Receipt)
  | { problem: 'too-long' | 'no-prices' | 'other-currency' };

const toLine = ({
  name,
  quantity,
  isByWeight,
  grossCents,
  offCents,
  regularCents,
  isMember,
}: Tally['items'][number]) => {
  const priceCents = grossCents - offCents;
  const before = Math.max(regularCents ?? 0, offCents > 0 ? grossCents : 0);
  const isLess = before > priceCents;
  return {
    ...{ name, quantity, isByWeight, priceCents, regularCents: isLess ? before : null },
    isMember: isLess && isMember,
  };
};

/**
 * Reads the text of one receipt or order mail and proves it by its sums: lines, less reductions, come to the subtotal and with
 * tax to the total, to the cent, or `differenceCents` says by how much they do not (decision 0048). Linear in the length of
 * the text.
 */
export function readReceipt(text: string): ReadReceipt {
  if (text.length > MAX_RECEIPT_CHARACTERS) return { problem: 'too-long' };
  const lines = receiptLines(text);
  if (isOtherCurrency(text)) return { problem: 'other-currency' };
  const tally = collectLines(lines);
  if (tally.items.length === 0) return { problem: 'no-prices' };
  if (tally.items.length > MAX_RECEIPT_LINES) return { problem: 'too-long' };
  const proof = prove(tally);
  return {
    problem: null,
    purchasedOn: dayIn(lines),
    lines: proof.items.map((item) => ({ ...toLine(item), isDoubtful: proof.doubtful.has(item) })),
    otherCents: proof.otherCents,
    subtotalCents: tally.subtotalCents,
    taxCents: tally.taxCents,
    totalCents: tally.totalCents,
    differenceCents: proof.differenceCents,
    text: lines,
  };
}
