import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { toPlainWords } from '#domain/receipt/lines/words.ts';

/** SNAP payments: "EBT FOOD TEND", "SNAP PURCHASE", "FOOD STAMPS". Excludes balances and cash benefits ("EBT CASH"). */
const PAID_BY_SNAP =
  /^(?:us )?(?:ebt|snap|food ?stamps?)(?: (?:ebt|snap|fs|foods?|food ?stamps?|stamps?|tend(?:er(?:ed)?)?|benefits?|card|paid|payment|purchase|sale|amount|amt|x{1,20}\d{0,20}|\d{3,20})){0,6}$/;

/** Cents paid by SNAP. An amount repeated on the payment slip counts once. */
export function findEbtPaidCents(lines: readonly string[], totalCents: number): number {
  const paidAmounts = lines.flatMap((line) => {
    const amount = parseLineAmount(line);
    return amount !== null && PAID_BY_SNAP.test(toPlainWords(amount.label)) ? Math.abs(amount.cents) : [];
  });
  return Math.min(
    totalCents,
    [...new Set(paidAmounts)].reduce((sum, cents) => sum + cents, 0),
  );
}
