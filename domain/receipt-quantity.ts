import { roundHalfUp } from './money.ts';
import { readAmount } from './receipt-amount.ts';

/** How many of a thing at which price: "2 @ 3.49", "1.34 lb @ $0.59/lb", "2 @ 2/5.00", "2 AT 1 FOR 0.98 1.96 N". */
export type PrintedQuantity = {
  quantity: number;
  isByWeight: boolean;
  /** What all of it comes to. */
  grossCents: number;
  /** What stands at the end of the line; null where nothing does. */
  amountCents: number | null;
};

const COUNT = String.raw`(?<count>\d{1,3}(?:\.\d{1,3})?)\s{0,3}(?<measure>lbs?|kg|ea\.?|pc|each)?`;
const PRICE = String.raw`(?:(?<per>\d{1,2})\s{0,2}(?:lbs?|ea\.?)?\s{0,2}(?:\/|for)\s{0,2})?\$?\s?(?<price>\d{0,4}\s?\.\s?\d{2,3})(?!\d)`;
const REST = String.raw`\s{0,2}(?:\/?\s{0,2}(?<perMeasure>lbs?|kg|ea\.?|each|pc)\b\.?)?`;
const QUANTITY = new RegExp(
  String.raw`^(?:(?:net\s)?wt\.?\s+|qty:?\s*)?${COUNT}\s{0,3}(?:@|x|at)\s{0,3}${PRICE}${REST}`,
  'i',
);
/** The same behind a name on one line: "MILK 2 @ 3.49". */
const INLINE = new RegExp(String.raw`(?<=\s)${COUNT}\s{0,3}@\s{0,3}${PRICE}${REST}\s{0,9}$`, 'i');
/** Without how many were bought: "2/5.00", "2 FOR 5.00". */
const OFFER = /(?:^|\s)(?<count>[2-9]|1\d)\s{0,2}(?:\/|for)\s{0,2}\$?(?<price>\d{1,3}\.\d{2})\s{0,9}$/i;

function readGroups(groups: Record<string, string | undefined>): PrintedQuantity | null {
  const quantity = Number(groups.count);
  const per = Number(groups.per ?? 1);
  // Thousandths of a cent, since a pound may cost $0.595.
  const price = Math.round(Number(groups.price?.replaceAll(' ', '')) * 100_000);
  if (!(quantity > 0) || !(per > 0) || !(price > 0)) return null;
  const measure = `${groups.measure ?? ''}${groups.perMeasure ?? ''}`.toLowerCase();
  return {
    quantity,
    isByWeight: measure.startsWith('lb') || groups.count?.includes('.') === true,
    grossCents: roundHalfUp(Math.round((quantity * price) / per), 1_000),
    amountCents: null,
  };
}

/** A line that says how many and nothing else; null of any other line. */
export function readQuantity(line: string): PrintedQuantity | null {
  const found = QUANTITY.exec(line);
  const read = found?.groups ? readGroups(found.groups) : null;
  if (!found || read === null) return null;
  const rest = line.slice(found[0].length).replace(/^\s*=/, '');
  if (rest.trim() === '') return read;
  const amount = readAmount(rest);
  // Marks may stand before the amount: "F 2.50". What is taken back is no quantity.
  if (amount === null || amount.cents <= 0 || !/^[A-Z]{0,2}$/.test(amount.label.trim())) return null;
  return { ...read, amountCents: amount.cents };
}

/** Takes how many off the end of a name; `label` is what is left of it. */
export function cutQuantity(
  label: string,
  cents: number,
): { label: string; quantity: PrintedQuantity | null } {
  const text = label.trimEnd();
  const inline = INLINE.exec(text);
  if (inline?.groups) return { label: text.slice(0, inline.index), quantity: readGroups(inline.groups) };
  const offer = OFFER.exec(text);
  if (offer?.groups) {
    const one = Number(offer.groups.price) / Number(offer.groups.count);
    const quantity = Math.round(cents / 100 / one);
    const isWhole = quantity >= 1 && Math.abs(quantity * one * 100 - cents) < 1;
    const read = { quantity, isByWeight: false, grossCents: cents, amountCents: null };
    return { label: text.slice(0, offer.index), quantity: isWhole ? read : null };
  }
  return { label, quantity: null };
}
