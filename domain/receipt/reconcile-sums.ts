import type { Discount, Tally, TallyItem } from '#domain/receipt/lines/tally.ts';

export type ReconciledReceipt = {
  items: TallyItem[];
  otherCents: number;
  differenceCents: number | null;
  doubtful: ReadonlySet<TallyItem>;
};

type Interpretation = (discount: Discount) => boolean;

const INTERPRETATIONS: readonly Interpretation[] = [
  ({ isSigned }) => isSigned,
  () => true,
  ({ isSigned, isSaving }) => isSigned && !isSaving,
];

function applyInterpretation(tally: Tally, isDeducted: Interpretation) {
  const itemCopies = new Map(tally.items.map((item) => [item, { ...item }]));
  let receiptDiscountCents = 0;
  for (const discount of tally.discounts) {
    const { item, cents, isMember } = discount;
    const itemCopy = item === null ? undefined : itemCopies.get(item);
    if (itemCopy !== undefined && isMember) itemCopy.isMember = true;
    if (discount.isIncluded) continue;
    if (isDeducted(discount)) {
      if (itemCopy === undefined || itemCopy.offCents + cents > itemCopy.grossCents)
        receiptDiscountCents += cents;
      else itemCopy.offCents += cents;
    } else if (itemCopy !== undefined) {
      // The discount line only reports savings, so the regular price was higher by that amount.
      itemCopy.regularCents ??= itemCopy.grossCents + cents;
    }
  }
  const items = [...itemCopies.values()];
  const lineCents = items.reduce((sum, { grossCents, offCents }) => sum + grossCents - offCents, 0);
  return {
    items,
    lineCents,
    beforeCents: lineCents + tally.feeCents - receiptDiscountCents,
    wholeOffCents: receiptDiscountCents,
  };
}

function computeDifference(
  { subtotalCents, taxCents, totalCents, lateFeeCents, lateDiscountCents }: Tally,
  beforeCents: number,
): number | null {
  if (subtotalCents === null && totalCents === null) return null;
  const lateCents = lateFeeCents - lateDiscountCents + (taxCents ?? 0);
  const subtotalDifference = subtotalCents === null ? 0 : subtotalCents - beforeCents;
  const totalDifference = totalCents === null ? 0 : totalCents - ((subtotalCents ?? beforeCents) + lateCents);
  return subtotalDifference === 0 ? totalDifference : subtotalDifference;
}

/**
 * Finds items that may have been misread:
 * - Quantity × unit price differs from the amount, or an amount without a name follows.
 * - The price or discount equals the amount by which the receipt doesn't add up, or half of that amount.
 */
function findDoubtfulItems(items: readonly TallyItem[], differenceCents: number | null): Set<TallyItem> {
  const gapCents = Math.abs(differenceCents ?? 0);
  const explainsGap = ({ grossCents, offCents, regularCents }: TallyItem) =>
    gapCents > 0 &&
    [grossCents, grossCents - offCents, offCents, (regularCents ?? 0) - grossCents].some(
      (cents) => cents > 0 && (cents === gapCents || cents * 2 === gapCents),
    );
  return new Set(items.filter((item) => item.isWrong || explainsGap(item)));
}

/**
 * Subtracts the savings from the subtotal too, because in some order emails only the item prices include them. Null if
 * there are no savings.
 */
function deductSavingsFromSubtotal(tally: Tally): Tally | null {
  const { subtotalCents, lateDiscountCents } = tally;
  if (subtotalCents === null || lateDiscountCents === 0) return null;
  return { ...tally, subtotalCents: subtotalCents - lateDiscountCents, lateDiscountCents: 0 };
}

export function reconcileSums(tally: Tally): ReconciledReceipt {
  const reconciled = reconcileAsPrinted(tally);
  const adjustedTally = reconciled.differenceCents === 0 ? null : deductSavingsFromSubtotal(tally);
  const reconciledAdjusted = adjustedTally === null ? null : reconcileAsPrinted(adjustedTally);
  return reconciledAdjusted?.differenceCents === 0 ? reconciledAdjusted : reconciled;
}

function reconcileAsPrinted(tally: Tally): ReconciledReceipt {
  const interpretations = INTERPRETATIONS.map((isDeducted) => {
    const interpretedTally = applyInterpretation(tally, isDeducted);
    return { ...interpretedTally, differenceCents: computeDifference(tally, interpretedTally.beforeCents) };
  });
  const [asPrinted] = interpretations as [(typeof interpretations)[number]];
  const bestInterpretation =
    interpretations.find(({ differenceCents }) => differenceCents === 0) ?? asPrinted;
  return {
    items: bestInterpretation.items,
    otherCents:
      tally.feeCents - bestInterpretation.wholeOffCents + tally.lateFeeCents - tally.lateDiscountCents,
    differenceCents: bestInterpretation.differenceCents,
    doubtful: findDoubtfulItems(bestInterpretation.items, bestInterpretation.differenceCents),
  };
}
