import type { PrintedQuantity } from './receipt-quantity.ts';

/** Something that was bought, as far as the lines say. */
export type TallyItem = {
  name: string;
  code: string | null;
  indent: number;
  quantity: number;
  isByWeight: boolean;
  grossCents: number;
  offCents: number;
  regularCents: number | null;
  /** Something was taken off for who has the card of the chain. */
  isMember: boolean;
  /** How many times what is printed comes to it. */
  isMultiplied: boolean;
  isWrong: boolean;
  /** "Final weight": a price before it was only an estimate, not the regular price. */
  isFinalWeight: boolean;
  /** The tax mark in front of the amount, which may also be the end of the name; null without one. */
  mark: string | null;
};

/**
 * What a line takes off: of an item, or of the whole (null). `isSigned` where it is printed as less, `isSaving` where it may
 * only tell what was saved; `isMember` where it is for who has the card of the chain.
 */
export type Reduction = {
  item: TallyItem | null;
  cents: number;
  isSigned: boolean;
  isSaving: boolean;
  isMember: boolean;
  /** Already taken off the printed price ("You Pay"), so it never counts again. */
  isTold: boolean;
  isCoupon: boolean;
};

/** The printed sums, with the fees and reductions between subtotal and total. */
type Sums = {
  subtotalCents: number | null;
  /** Null where no tax is printed. */
  taxCents: number | null;
  totalCents: number | null;
  lateFeeCents: number;
  lateOffCents: number;
};

/** All that the lines of a receipt say, before the sums are proved; money in cents. */
export type Tally = Sums & {
  items: TallyItem[];
  reductions: Reduction[];
  /** Deposits and fees before the subtotal, less what was given back for returned goods. */
  feeCents: number;
  /** Goods were given back. */
  hasReturns: boolean;
};

export type State = Tally & {
  /** What a mail says above its first item; it counts where nothing is said below. */
  sumsAbove: Sums;
  last: TallyItem | null;
  pendingName: string;
  pendingQuantity: PrintedQuantity | null;
  /** "Qty: 2" above the price of what waits. */
  pendingCount: number | null;
  /** "Regular Price 5.89" above the price of what waits. */
  pendingRegularCents: number | null;
  /** Words such as "You Pay" or "TOTAL" with their amount on the next row. */
  pendingLabel: string;
  isVoidNext: boolean;
  /** Below "RETURN", until something is bought. */
  isReturning: boolean;
  /** "Vendor Coupon Savings 3.00" in the savings summary. */
  makersCents: number;
  /** The line before was an item: a deeper one goes on with its name. */
  isAfterItem: boolean;
  /** Below what was taken for the total. */
  taxAfterCents: number | null;
};

export const noSums: Sums = {
  subtotalCents: null,
  taxCents: null,
  totalCents: null,
  lateFeeCents: 0,
  lateOffCents: 0,
};

export const hasSum = ({ subtotalCents, totalCents }: Sums) => subtotalCents !== null || totalCents !== null;

/** The items and a sum of them are read: what follows is tax and how it was paid. */
export const isSummed = (state: State) => state.items.length > 0 && hasSum(state);

/** Nothing is read yet. */
export const emptyState = (): State => ({
  ...{ items: [], reductions: [], feeCents: 0, hasReturns: false, ...noSums, sumsAbove: noSums },
  ...{ last: null, pendingName: '', pendingQuantity: null, pendingCount: null, pendingRegularCents: null },
  ...{ pendingLabel: '', isVoidNext: false, isReturning: false, isAfterItem: false, makersCents: 0 },
  taxAfterCents: null,
});
