import { roundHalfUp } from './money.ts';
import { readAmount } from './receipt-amount.ts';

/** How many of a thing at which price: "2 @ 3.49", "1.34 lb @ $0.59/lb", "2 @ 2/5.00", "5.36 lb ($2.67/lb)". */
export type PrintedQuantity = {
  quantity: number;
  isByWeight: boolean;
  /** What all of it comes to. */
  grossCents: number;
  /** What stands at the end of the line; null where nothing does. */
  amountCents: number | null;
  /** "Final weight 5.36 lb ($2.67/lb)": always the item above. */
  isFinalWeight: boolean;
};

const COUNT = String.raw`(?<count>\d{1,3}(?:\.\d{1,3})?) ?(?<measure>lbs?\.?|libras?|kg|ea\.?|pc|each)?`;
const PRICE = String.raw`(?:(?<per>\d{1,2}) ?(?:lbs?|ea\.?)? ?(?:\/|for) ?)?\$? ?(?<price>\d{0,4} ?\. ?\d{2,3})(?!\d)`;
const REST = String.raw`(?: ?usd)? ?(?:\/? ?(?<perMeasure>lbs?|libra|kg|ea\.?|each|pc)\b\.?)?`;
const QUANTITY = new RegExp(
  String.raw`^(?:(?:(?<final>final|actual) |net )?(?:wt|weight)\.?:? |qty:? ?|cant:? ?|\()?${COUNT} ?(?:@|x|at|a|\() ?${PRICE}${REST}\)?`,
  'i',
);
/** The same behind a name on one line: "MILK 2 @ 3.49". */
const INLINE = new RegExp(`(?<= )${COUNT} ?@ ?${PRICE}${REST}$`, 'i');
/** Without how many were bought: "2/5.00", "2 FOR 5.00". */
const OFFER = /(?:^| )(?<count>[2-9]|1\d) ?(?:\/|for) ?\$?(?<price>\d{1,3}\.\d{2})$/i;

/** Each run of blanks as one: the patterns here stay short and linear. */
const foldBlanks = (text: string) => text.replace(/\s+/g, ' ').trim();

function readGroups(groups: Record<string, string | undefined>): PrintedQuantity | null {
  const quantity = Number(groups.count);
  const per = Number(groups.per ?? 1);
  // Thousandths of a cent, since a pound may cost $0.595.
  const price = Math.round(Number(groups.price?.replaceAll(' ', '')) * 100_000);
  if (!(quantity > 0) || !(per > 0) || !(price > 0)) return null;
  const measure = `${groups.measure ?? ''}${groups.perMeasure ?? ''}`.toLowerCase();
  return {
    quantity,
    isByWeight: /^(?:lb|libra)/.test(measure) || (!/^(?:ea|pc)/.test(measure) && !Number.isInteger(quantity)),
    grossCents: roundHalfUp(Math.round((quantity * price) / per), 1_000),
    amountCents: null,
    isFinalWeight: groups.final !== undefined,
  };
}

/** A line that says how many and nothing else; null of any other line. */
export function readQuantity(printed: string): PrintedQuantity | null {
  const line = foldBlanks(printed);
  const found = QUANTITY.exec(line);
  const read = found?.groups ? readGroups(found.groups) : null;
  if (!found || read === null) return null;
  const rest = line.slice(found[0].length).replace(/^ ?=/, '');
  if (rest.trim() === '') return read;
  const amount = readAmount(rest);
  // Marks may stand before the amount: "F 2.50". What is taken back is no quantity.
  if (amount === null || amount.cents <= 0 || !/^ ?[A-Z]{0,2} ?$/.test(amount.label)) return null;
  return { ...read, amountCents: amount.cents };
}

/** Takes how many off the end of a name; `label` is what is left of it. */
export function cutQuantity(
  label: string,
  cents: number,
): { label: string; quantity: PrintedQuantity | null } {
  const text = foldBlanks(label);
  const inline = INLINE.exec(text);
  if (inline?.groups) return { label: text.slice(0, inline.index), quantity: readGroups(inline.groups) };
  const offer = OFFER.exec(text);
  if (offer?.groups) {
    const one = Number(offer.groups.price) / Number(offer.groups.count);
    const quantity = Math.round(cents / 100 / one);
    const isWhole = quantity >= 1 && Math.abs(quantity * one * 100 - cents) < 1;
    const read = { quantity, isByWeight: false, grossCents: cents, amountCents: null, isFinalWeight: false };
    return { label: text.slice(0, offer.index), quantity: isWhole ? read : null };
  }
  return { label, quantity: null };
}
