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

function applyInterpretation(tally: Tally, counts: Interpretation) {
  const copies = new Map(tally.items.map((item) => [item, { ...item }]));
  let receiptDiscountCents = 0;
  for (const discount of tally.discounts) {
    const { item, cents, isMember } = discount;
    const own = item === null ? undefined : copies.get(item);
    if (own !== undefined && isMember) own.isMember = true;
    if (discount.isIncluded) continue;
    if (counts(discount)) {
      if (own === undefined || own.offCents + cents > own.grossCents) receiptDiscountCents += cents;
      else own.offCents += cents;
    } else if (own !== undefined) {
      // The discount line only reports savings, so the regular price was higher by that amount.
      own.regularCents ??= own.grossCents + cents;
    }
  }
  const items = [...copies.values()];
  const lineCents = items.reduce((sum, { grossCents, offCents }) => sum + grossCents - offCents, 0);
  return {
    items,
    lineCents,
    beforeCents: lineCents + tally.feeCents - receiptDiscountCents,
    wholeOffCents: receiptDiscountCents,
  };
}

function differenceOf(
  { subtotalCents, taxCents, totalCents, lateFeeCents, lateDiscountCents }: Tally,
  beforeCents: number,
): number | null {
  if (subtotalCents === null && totalCents === null) return null;
  const late = lateFeeCents - lateDiscountCents + (taxCents ?? 0);
  const atSubtotal = subtotalCents === null ? 0 : subtotalCents - beforeCents;
  const atTotal = totalCents === null ? 0 : totalCents - ((subtotalCents ?? beforeCents) + late);
  return atSubtotal === 0 ? atTotal : atSubtotal;
}

/**
 * Finds items that may have been misread:
 * - Quantity × unit price differs from the amount, or an amount without a name follows.
 * - The price or discount equals the amount by which the receipt doesn't add up, or half of that amount.
 */
function doubtfulLines(items: readonly TallyItem[], differenceCents: number | null): Set<TallyItem> {
  const gapCents = Math.abs(differenceCents ?? 0);
  const explains = ({ grossCents, offCents, regularCents }: TallyItem) =>
    gapCents > 0 &&
    [grossCents, grossCents - offCents, offCents, (regularCents ?? 0) - grossCents].some(
      (cents) => cents > 0 && (cents === gapCents || cents * 2 === gapCents),
    );
  return new Set(items.filter((item) => item.isWrong || explains(item)));
}

/**
 * In some order emails, only the item prices include the savings, so this subtracts the savings from the subtotal too.
 * Null if there are no savings.
 */
function withoutCountedSavings(tally: Tally): Tally | null {
  const { subtotalCents, lateDiscountCents } = tally;
  if (subtotalCents === null || lateDiscountCents === 0) return null;
  return { ...tally, subtotalCents: subtotalCents - lateDiscountCents, lateDiscountCents: 0 };
}

export function reconcileSums(tally: Tally): ReconciledReceipt {
  const reconciled = reconcileAsPrinted(tally);
  const other = reconciled.differenceCents === 0 ? null : withoutCountedSavings(tally);
  const counted = other === null ? null : reconcileAsPrinted(other);
  return counted?.differenceCents === 0 ? counted : reconciled;
}

function reconcileAsPrinted(tally: Tally): ReconciledReceipt {
  const tried = INTERPRETATIONS.map((counts) => {
    const applied = applyInterpretation(tally, counts);
    return { ...applied, differenceCents: differenceOf(tally, applied.beforeCents) };
  });
  const [asPrinted] = tried as [(typeof tried)[number]];
  const best = tried.find(({ differenceCents }) => differenceCents === 0) ?? asPrinted;
  return {
    items: best.items,
    otherCents: tally.feeCents - best.wholeOffCents + tally.lateFeeCents - tally.lateDiscountCents,
    differenceCents: best.differenceCents,
    doubtful: doubtfulLines(best.items, best.differenceCents),
  };
}
