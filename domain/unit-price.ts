import type { Category } from '#domain/grocery-item.ts';
import { said, t, translated } from '#domain/language.ts';
import type { NetContent } from '#domain/net-content.ts';
import { type Measure, unitDefinitions } from '#domain/size-units.ts';

/** A price for an amount of something: the exact ratio `priceCents / amount`, never divided until it is shown. */
export type UnitPrice = {
  /** Cents for the whole package. */
  readonly priceCents: number;
  /** What the package holds, in `measure` (see `NetContent`). */
  readonly amount: number;
  readonly measure: Measure;
};

type Content = Pick<NetContent, 'amount' | 'measure'>;

/** What a unit price is shown for: so much of a measure, with the words that follow the slash. */
export type ReferenceMeasure = {
  readonly measure: Measure;
  /** In the measure's own unit: 28.349523125 (grams) for an ounce. */
  readonly amount: number;
  readonly label: string;
};

const ounce: ReferenceMeasure = { measure: 'g', amount: Number(unitDefinitions.oz.factor), label: 'oz' };
const pound: ReferenceMeasure = { measure: 'g', amount: Number(unitDefinitions.lb.factor), label: 'lb' };
const fluidOunce: ReferenceMeasure = {
  measure: 'ml',
  amount: Number(unitDefinitions['fl oz'].factor),
  label: 'fl oz',
};

/**
 * The price per unit of a package, or null without a known content.
 * Throws RangeError when the price is not a whole number of cents or the amount is not positive.
 */
export function unitPrice(priceCents: number, content: Content | null): UnitPrice | null {
  if (content === null) return null;
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) throw new RangeError(`Not a price: ${priceCents}`);
  if (!(content.amount > 0) || !Number.isFinite(content.amount)) {
    throw new RangeError(`Not an amount: ${content.amount}`);
  }
  return { priceCents, amount: content.amount, measure: content.measure };
}

/** What shops weigh out: shoppers know its price by the pound. */
const soldByThePound: ReadonlySet<Category> = new Set(['Produce', 'Meat', 'Seafood']);

/**
 * The measure that the unit price of one item is shown in, by its category whatever the size of its package: two sizes
 * of one product, seen apart from each other, can then be compared at a glance.
 */
export function itemReference(category: Category, measure: Measure): ReferenceMeasure {
  switch (measure) {
    case 'g':
      return soldByThePound.has(category) ? pound : ounce;
    case 'ml':
      return fluidOunce;
    case 'sheet':
      return { measure, amount: 100, label: said('100 sheets') };
    case 'each':
      return { measure, amount: 1, label: 'each' };
    case 'sqft':
      return { measure, amount: 1, label: said('sq ft') };
    case 'roll':
      return { measure, amount: 1, label: said('roll') };
    case 'load':
      return { measure, amount: 1, label: said('load') };
  }
}

/**
 * `$4.99/lb`, `69¢ each`; below a dollar in cents, with tenths where there are any, `26.6¢/oz`. Rounded half up, for
 * reading only. Null when the reference is of another measure.
 */
export function formatUnitPrice(price: UnitPrice, reference: ReferenceMeasure): string | null {
  if (price.measure !== reference.measure) return null;
  const numerator = BigInt(price.priceCents) * fixedPoint(reference.amount);
  const amount = fixedPoint(price.amount);
  const per = reference.label === 'each' ? t` each` : `/${translated(reference.label)}`;
  const tenths = divideHalfUp(numerator * 10n, amount);
  if (tenths < 1000n) return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`}¢${per}`;
  const cents = divideHalfUp(numerator, amount);
  const dollars = String(cents / 100n).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `$${dollars}.${String(cents % 100n).padStart(2, '0')}${per}`;
}

/** What a price of an item of that content comes to per unit, such as `26.6¢/oz`; null without a known content. */
export function unitPriceText(
  priceCents: number,
  content: Content | null,
  category: Category,
): string | null {
  const price = unitPrice(priceCents, content);
  return price && formatUnitPrice(price, itemReference(category, price.measure));
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

const decimals = 30;

/** The number as written in decimal, times 10³⁰: amounts have at most 15 significant digits, so nothing is lost. */
function fixedPoint(amount: number): bigint {
  const [mantissa = '0', exponent = '0'] = String(amount).split('e');
  const [whole = '0', part = ''] = mantissa.split('.');
  const shift = decimals + Number(exponent) - part.length;
  const digits = BigInt(whole + part);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}
