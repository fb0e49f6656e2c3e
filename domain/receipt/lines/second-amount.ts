import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { repairTrailingPrice } from '#domain/receipt/lines/ocr-repairs.ts';
import { classifyLine } from '#domain/receipt/lines/words.ts';

type SecondAmount = {
  label: string;
  cents: number;
  regularCents: number | null;
  /** The count in a line such as "2  3.49  6.98". Null if no count fits the two amounts. */
  count: number | null;
};

const COUNT_AT_END = /(?:^| )(\d{1,2}) ?[x@]?$/i;

/**
 * Extracts a second amount: "BUTTER 5.89 4.99 S" (regular, paid), "Milk $4.29 was $5.29" (paid, regular), "MILK 2 3.49
 * 6.98" (count, each, total). Does nothing if the label already had a quantity.
 */
export function extractSecondAmount(label: string, cents: number, hasQuantity: boolean): SecondAmount {
  const unchanged = { label, cents, regularCents: null, count: null };
  if (hasQuantity) return unchanged;
  const text = label.trimEnd();
  const words = text.slice(text.lastIndexOf(' ') + 1);
  const isRegularPrice = classifyLine(words, false) === 'regular-price';
  const amountBefore = parseLineAmount(
    repairTrailingPrice(isRegularPrice ? text.slice(0, -words.length) : text).trimEnd(),
  );
  if (amountBefore === null || amountBefore.cents <= 0 || !/[a-z]{2}/i.test(amountBefore.label))
    return unchanged;
  const name = amountBefore.label.trimEnd();
  if (isRegularPrice) return { label: name, cents: amountBefore.cents, regularCents: cents, count: null };
  if (amountBefore.cents > cents)
    return { label: name, cents, regularCents: amountBefore.cents, count: null };
  if (amountBefore.cents === cents) return { label: name, cents, regularCents: null, count: null };
  const count = Number(COUNT_AT_END.exec(name)?.[1] ?? 1);
  if (count * amountBefore.cents !== cents) return unchanged;
  return {
    label: name.replace(COUNT_AT_END, count > 1 ? '' : '$&'),
    cents,
    regularCents: null,
    count: count > 1 ? count : null,
  };
}
