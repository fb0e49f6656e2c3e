import type { PrintedQuantity } from '#domain/receipt/lines/quantity.ts';

export type TallyItem = {
  name: string;
  code: string | null;
  indent: number;
  quantity: number;
  isByWeight: boolean;
  grossCents: number;
  offCents: number;
  regularCents: number | null;
  isMember: boolean;
  /** True if quantity × unit price was printed and equals the amount. */
  isMultiplied: boolean;
  isWrong: boolean;
  /** True if the weight is labeled "Final weight". Any earlier price was an estimate, not the regular price. */
  isFinalWeight: boolean;
};

/**
 * `item` is null if the discount applies to the whole receipt. `isSaving` is true if the line may only report savings
 * that are already included in the price.
 */
export type Discount = {
  item: TallyItem | null;
  itemAbove: TallyItem | null;
  label: string;
  cents: number;
  isSigned: boolean;
  isSaving: boolean;
  isMember: boolean;
  /** True if the printed price already includes the discount ("You Pay"), so it isn't subtracted again. */
  isIncluded: boolean;
  isCoupon: boolean;
};

type ReceiptTotals = {
  subtotalCents: number | null;
  taxCents: number | null;
  totalCents: number | null;
  lateFeeCents: number;
  lateDiscountCents: number;
};

export type Tally = ReceiptTotals & {
  items: TallyItem[];
  discounts: Discount[];
  /** Deposits and fees before the subtotal, minus refunds for returned goods. */
  feeCents: number;
  hasReturns: boolean;
  /**
   * Change given back to the customer is negative. If these amounts don't add up to the total, the total may have been
   * misread.
   */
  paidCents: number[];
};

export type ParserState = Tally & {
  /** Totals printed above the first item, as in order emails. They're used only if no totals follow the items. */
  sumsAbove: ReceiptTotals;
  last: TallyItem | null;
  pendingName: string;
  /** A line that looks like noise. If the next row has only an amount, this line is the item's name. */
  pendingNoise: string;
  treatsAmbiguousAsItems: boolean;
  pendingQuantity: PrintedQuantity | null;
  /** A quantity above the last item that doesn't explain its amount. It may explain the regular price below. */
  unusedQuantity: PrintedQuantity | null;
  /** A count whose amount is a cent off the amount of the item above. */
  nearQuantity: PrintedQuantity | null;
  /** Quantity from a line above the price: "Qty: 2" or "Wt 2.14 lb". */
  pendingCount: { quantity: number; isByWeight: boolean } | null;
  /** True if a quantity was printed above the first item, so all quantity rows belong to the items below them. */
  isQuantityAbove: boolean;
  pendingRegularCents: number | null;
  /** Words whose amount is on the next row: "You Pay", "TOTAL". */
  pendingLabel: string;
  isVoidNext: boolean;
  isAfterVoid: boolean;
  /** True from the heading "RETURN" to the next item with a price. Negative amounts in between are returns. */
  isReturning: boolean;
  /** True from the heading "SAVINGS" to the next blank row. These savings were already deducted. */
  isInSavings: boolean;
  manufacturerCents: number;
  /** True if the previous line was an item. If the next line is indented more, it continues the item's name. */
  isAfterItem: boolean;
  /** Tax printed below the line that was assumed to be the total. */
  taxAfterCents: number | null;
};

export const emptyTotals: ReceiptTotals = {
  subtotalCents: null,
  taxCents: null,
  totalCents: null,
  lateFeeCents: 0,
  lateDiscountCents: 0,
};

export const hasTotals = ({ subtotalCents, totalCents }: ReceiptTotals) =>
  subtotalCents !== null || totalCents !== null;

export const hasReachedTotals = (state: ParserState) => state.items.length > 0 && hasTotals(state);

export const createParserState = (treatsAmbiguousAsItems: boolean): ParserState => ({
  ...{ treatsAmbiguousAsItems, pendingNoise: '' },
  ...{
    items: [],
    discounts: [],
    feeCents: 0,
    hasReturns: false,
    paidCents: [],
    ...emptyTotals,
    sumsAbove: emptyTotals,
  },
  ...{ last: null, pendingName: '', pendingQuantity: null, unusedQuantity: null, nearQuantity: null },
  ...{ pendingCount: null, isQuantityAbove: false, pendingRegularCents: null },
  ...{
    pendingLabel: '',
    isVoidNext: false,
    isAfterVoid: false,
    isReturning: false,
    isInSavings: false,
    isAfterItem: false,
    manufacturerCents: 0,
  },
  taxAfterCents: null,
});
