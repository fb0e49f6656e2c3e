import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { MAX_PRICE_CENTS, roundHalfUp } from '#domain/money.ts';

type ReceiptPurchase = {
  itemId: number;
  unit: string;
  quantity: number;
  isByWeight: boolean;
  priceCents: number;
  regularCents: number | null;
  isMember?: boolean | undefined;
};

const QUANTITY_SCALE = 1_000;

const computePricePerUnit = (cents: number, quantity: number) =>
  roundHalfUp(Math.round(cents * QUANTITY_SCALE), Math.max(1, Math.round(quantity * QUANTITY_SCALE)));

/** True if the receipt shows a weight for an item sold by weight, or a count for any other item. */
export const hasUnitPrice = ({ unit, isByWeight }: Pick<ReceiptPurchase, 'unit' | 'isByWeight'>): boolean =>
  isSoldByWeight(unit) === isByWeight;

/** Returns each item's price per package, or per pound if it's sold by weight. Combines lines for the same item. */
export function toUnitPrices(
  lines: readonly ReceiptPurchase[],
): { itemId: number; priceCents: number; regularPriceCents: number | null; isMember: boolean }[] {
  const byItem = Map.groupBy(lines.filter(hasUnitPrice), ({ itemId }) => itemId);
  return [...byItem].flatMap(([itemId, purchasedLines]) => {
    const sum = (pick: (line: ReceiptPurchase) => number) =>
      purchasedLines.reduce((all, line) => all + pick(line), 0);
    const quantity = sum((line) => line.quantity);
    const priceCents = computePricePerUnit(
      sum((line) => line.priceCents),
      quantity,
    );
    const regularCents = computePricePerUnit(
      sum((line) => line.regularCents ?? line.priceCents),
      quantity,
    );
    if (priceCents < 1 || regularCents > MAX_PRICE_CENTS) return [];
    const isReduced = regularCents > priceCents;
    // If any line has a member price, the average price isn't available without the store's card.
    const isMember = isReduced && purchasedLines.some((line) => line.isMember);
    return [{ itemId, priceCents, regularPriceCents: isReduced ? regularCents : null, isMember }];
  });
}

export const computeTotalPriceCents = (priceCents: number, quantity: number): number =>
  roundHalfUp(Math.round(priceCents * quantity * QUANTITY_SCALE), QUANTITY_SCALE);
