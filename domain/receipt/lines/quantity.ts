import { roundHalfUp } from '#domain/money.ts';
import { parseLineAmount } from '#domain/receipt/lines/amount.ts';

/** A quantity on a receipt, such as "2 @ 3.49", "1.34 lb @ $0.59/lb", "2 @ 2/5.00" or "5.36 lb ($2.67/lb)". */
export type PrintedQuantity = {
  quantity: number;
  isByWeight: boolean;
  grossCents: number;
  amountCents: number | null;
  /** The row's first amount if it has two: "2 @ $3.49 ea  6.98  5.00". */
  regularCents: number | null;
  /** "Final weight 5.36 lb ($2.67/lb)" always belongs to the item above. */
  isFinalWeight: boolean;
};

const COUNT_PATTERN = String.raw`(?<count>\d{0,3}\.\d{1,3}|\d{1,3}) ?(?<measure>lbs?\.?|libras?|kg|ea\.?|pc|each)?`;
const PRICE_PATTERN = String.raw`(?:(?<per>\d{1,2}(?:\.0{1,2}(?= ?lb))?) ?(?:lbs?\.?|ea\.?)? ?(?:\/|for) ?)?\$? ?(?<price>\d{0,4} ?\. ?\d{2,3})(?!\d)`;
const UNIT_AFTER_PRICE = String.raw`(?: ?usd)? ?(?:(?:\/ ?1 |\/? ?)(?<perMeasure>lbs?|libra|kg|ea\.?|each|pc)\b\.?)?`;
const QUANTITY = new RegExp(
  String.raw`^(?:(?:(?<final>final|actual) |net )?(?:wt|weight)\.?:? |qty:? ?|cant:? ?|\(|(?:bogo|b1g1|bulk) |1 ?@ ?(?=\d{0,3}\.\d{1,3} ?lb))?${COUNT_PATTERN} ?(?:qty ?@|@|x|at|a|qty|\() ?${PRICE_PATTERN}${UNIT_AFTER_PRICE}\)?`,
  'i',
);
/** A quantity after a name: "MILK 2 @ 3.49". An "x" may also be part of the name. */
const QUANTITY_AFTER_NAME = new RegExp(
  `(?<= )${COUNT_PATTERN} ?(?<sign>@|x) ?${PRICE_PATTERN}${UNIT_AFTER_PRICE}$`,
  'i',
);
/** An offer that doesn't say how many were bought: "2/5.00", "2 FOR 5.00". */
const TRAILING_OFFER = /(?:^| )(?<count>[2-9]|1\d) ?(?:\/|for) ?\$?(?<price>\d{1,3}\.\d{2})$/i;

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

function parseGroups(groups: Record<string, string | undefined>): PrintedQuantity | null {
  const quantity = Number(groups.count);
  const per = Number(groups.per ?? 1);
  // In thousandths of a cent, because a pound may cost $0.595.
  const price = Math.round(Number(groups.price?.replaceAll(' ', '')) * 100_000);
  if (!(quantity > 0) || !(per > 0) || !(price > 0)) return null;
  const measure = `${groups.measure ?? ''}${groups.perMeasure ?? ''}`.toLowerCase();
  return {
    quantity,
    isByWeight: /^(?:lb|libra)/.test(measure) || (!/^(?:ea|pc)/.test(measure) && !Number.isInteger(quantity)),
    grossCents: roundHalfUp(Math.round((quantity * price) / per), 1_000),
    amountCents: null,
    regularCents: null,
    isFinalWeight: groups.final !== undefined,
  };
}

/**
 * Matches an offer on the row above its item: "2 for 5.00". The shopper bought two only if the item's amount is 5.00.
 */
const OFFER_ALONE = /^(?<count>[2-9]|1\d) ?(?:\/|for) ?\$?(?<price>\d{1,3}\.\d{2})$/i;

const noAmounts = { amountCents: null, regularCents: null, isFinalWeight: false };

function parseOfferAlone(line: string): PrintedQuantity | null {
  const { count, price } = OFFER_ALONE.exec(line)?.groups ?? {};
  if (count === undefined || price === undefined) return null;
  const grossCents = Number(price.replace('.', ''));
  const quantity = Number(count);
  return { ...noAmounts, quantity, isByWeight: false, grossCents };
}

export function parsePrintedQuantity(printed: string): PrintedQuantity | null {
  const line = collapseSpaces(printed);
  const offer = parseOfferAlone(line);
  if (offer !== null) return offer;
  const match = QUANTITY.exec(line);
  const quantity = match?.groups ? parseGroups(match.groups) : null;
  if (!match || quantity === null) return null;
  const textAfter = line.slice(match[0].length).replace(/^ ?=/, '');
  if (/^[A-Z]{0,2}$/.test(textAfter.trim())) return quantity;
  const amount = parseLineAmount(textAfter);
  if (amount === null || amount.cents <= 0) return null;
  const regularAmount = parseLineAmount(amount.label.trimEnd());
  const regularCents =
    regularAmount?.label.trim() === '' && regularAmount.cents >= amount.cents ? regularAmount.cents : null;
  // Tax codes may precede the amount: "F 2.50". A negative amount isn't a quantity.
  if (regularCents === null && !/^ ?[A-Z]{0,2} ?$/.test(amount.label)) return null;
  return { ...quantity, amountCents: amount.cents, regularCents };
}

export function extractQuantity(
  label: string,
  cents: number,
): { label: string; quantity: PrintedQuantity | null } {
  const text = collapseSpaces(label);
  const inlineMatch = QUANTITY_AFTER_NAME.exec(text);
  const inlineQuantity = inlineMatch?.groups ? parseGroups(inlineMatch.groups) : null;
  const isCertain =
    inlineMatch?.groups?.sign === '@' || Math.abs((inlineQuantity?.grossCents ?? 0) - cents) <= 1;
  if (inlineMatch && isCertain) return { label: text.slice(0, inlineMatch.index), quantity: inlineQuantity };
  const offer = TRAILING_OFFER.exec(text);
  if (offer?.groups) {
    const unitPrice = Number(offer.groups.price) / Number(offer.groups.count);
    const quantity = Math.round(cents / 100 / unitPrice);
    const isWhole = quantity >= 1 && Math.abs(quantity * unitPrice * 100 - cents) < 1;
    const offerQuantity = { ...noAmounts, quantity, isByWeight: false, grossCents: cents };
    return { label: text.slice(0, offer.index), quantity: isWhole ? offerQuantity : null };
  }
  return { label, quantity: null };
}
