import { MAX_PRICE_CENTS, roundHalfUp } from './money.ts';
import { isSoldByWeight } from './sold-by-weight.ts';

type Bought = {
  itemId: number;
  /** The size of the item. */
  unit: string;
  quantity: number;
  isByWeight: boolean;
  priceCents: number;
  regularCents: number | null;
  isMember?: boolean | undefined;
};

/** So exact is a quantity: thousandths of a pound. */
const PARTS = 1_000;

const perOne = (cents: number, quantity: number) =>
  roundHalfUp(Math.round(cents * PARTS), Math.max(1, Math.round(quantity * PARTS)));

/** Whether the price of one, or of a pound, follows from a line: what is sold by weight has to be weighed, and nothing else. */
export const tellsPrice = ({ unit, isByWeight }: Pick<Bought, 'unit' | 'isByWeight'>): boolean =>
  isSoldByWeight(unit) === isByWeight;

/** What each item cost for one package, or a pound of what is sold so; each item once, over all of its lines. */
export function unitPricesOf(
  lines: readonly Bought[],
): { itemId: number; priceCents: number; regularPriceCents: number | null; isMember: boolean }[] {
  const byItem = Map.groupBy(lines.filter(tellsPrice), ({ itemId }) => itemId);
  return [...byItem].flatMap(([itemId, bought]) => {
    const sum = (pick: (line: Bought) => number) => bought.reduce((all, line) => all + pick(line), 0);
    const quantity = sum((line) => line.quantity);
    const priceCents = perOne(
      sum((line) => line.priceCents),
      quantity,
    );
    const regularCents = perOne(
      sum((line) => line.regularCents ?? line.priceCents),
      quantity,
    );
    if (priceCents < 1 || regularCents > MAX_PRICE_CENTS) return [];
    const isLess = regularCents > priceCents;
    // Of several lines, one with the card is enough: their price together is not to be had without.
    const isMember = isLess && bought.some((line) => line.isMember);
    return [{ itemId, priceCents, regularPriceCents: isLess ? regularCents : null, isMember }];
  });
}

/** What one price comes to for all of a line. */
export const priceOfAll = (priceCents: number, quantity: number): number =>
  roundHalfUp(Math.round(priceCents * quantity * PARTS), PARTS);
