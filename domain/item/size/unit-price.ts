import type { Category } from '#domain/item/grocery-item.ts';
import type { NetContent } from '#domain/item/size/net-content.ts';
import { type Measure, unitDefinitions } from '#domain/item/size/size-units.ts';
import { deferredText, t, translateText } from '#domain/language.ts';

/** An exact ratio `priceCents / amount`, divided only for display. */
export type UnitPrice = {
  readonly priceCents: number;
  readonly amount: number;
  readonly measure: Measure;
};

type Content = Pick<NetContent, 'amount' | 'measure'>;

export type ReferenceMeasure = {
  readonly measure: Measure;
  /** The amount in the unit of `measure`. For an ounce, this is 28.349523125 (grams). */
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

/** Returns null if the package size is unknown. Throws RangeError for an invalid price or amount. */
export function computeUnitPrice(priceCents: number, content: Content | null): UnitPrice | null {
  if (content === null) return null;
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) throw new RangeError(`Not a price: ${priceCents}`);
  if (!(content.amount > 0) || !Number.isFinite(content.amount)) {
    throw new RangeError(`Not an amount: ${content.amount}`);
  }
  return { priceCents, amount: content.amount, measure: content.measure };
}

const categoriesSoldByThePound: ReadonlySet<Category> = new Set(['Produce', 'Meat', 'Seafood']);

/** Picks the unit of unit prices. Ignores the package size, so that shoppers can compare sizes at a glance. */
export function referenceMeasureFor(category: Category, measure: Measure): ReferenceMeasure {
  switch (measure) {
    case 'g':
      return categoriesSoldByThePound.has(category) ? pound : ounce;
    case 'ml':
      return fluidOunce;
    case 'sheet':
      return { measure, amount: 100, label: deferredText('100 sheets') };
    case 'each':
      return { measure, amount: 1, label: 'each' };
    case 'sqft':
      return { measure, amount: 1, label: deferredText('sq ft') };
    case 'roll':
      return { measure, amount: 1, label: deferredText('roll') };
    case 'load':
      return { measure, amount: 1, label: deferredText('load') };
  }
}

/** Below this price, whole cents would make different unit prices look equal. */
const THREE_DECIMALS_BELOW_MILLS = 100n;

/** Returns `$4.99/lb`, or `$0.031/fl oz` for less than ten cents. Rounds half up. Null if the measures differ. */
export function formatUnitPrice(price: UnitPrice, reference: ReferenceMeasure): string | null {
  if (price.measure !== reference.measure) return null;
  const numerator = BigInt(price.priceCents) * toFixedPoint(reference.amount);
  const amount = toFixedPoint(price.amount);
  const perUnitText = reference.label === 'each' ? ` ${t`each`}` : `/${translateText(reference.label)}`;
  const mills = divideHalfUp(numerator * 10n, amount);
  if (mills < THREE_DECIMALS_BELOW_MILLS && mills % 10n !== 0n)
    return `$0.${String(mills).padStart(3, '0')}${perUnitText}`;
  const cents = divideHalfUp(numerator, amount);
  const dollars = String(cents / 100n).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `$${dollars}.${String(cents % 100n).padStart(2, '0')}${perUnitText}`;
}

export function unitPriceText(
  priceCents: number,
  content: Content | null,
  category: Category,
): string | null {
  const price = computeUnitPrice(priceCents, content);
  return price && formatUnitPrice(price, referenceMeasureFor(category, price.measure));
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

const DECIMALS = 30;

/** Value × 10³⁰, exact because amounts have at most 15 significant digits. */
function toFixedPoint(amount: number): bigint {
  const [mantissa = '0', exponent = '0'] = String(amount).split('e');
  const [whole = '0', part = ''] = mantissa.split('.');
  return BigInt(whole + part) * 10n ** BigInt(DECIMALS + Number(exponent) - part.length);
}
