import type { Category } from '#domain/grocery-item.ts';
import { type SizeUnit, unitDefinitions } from '#domain/size-units.ts';
import { formatUnitPrice, itemReference, unitPrice } from '#domain/unit-price.ts';

const ounces = [4, 5, 5.3, 5.4, 6, 7.5, 8, 10.1, 12, 16, 16.3, 18, 19, 20, 20.6, 24, 25.9, 27, 27.5, 32];
const fluidOunces = [12, 14, 16.9, 17, 19, 19.4, 22.5, 46, 48, 52, 84, 100.5];

/** What the sizes of the sample items hold: the reader of sizes as they are found on labels stays at the server. */
const contents = new Map<string, readonly [amount: number, unit: SizeUnit]>([
  ...ounces.map((amount) => [`${amount} oz`, [amount, 'oz']] as const),
  ...fluidOunces.map((amount) => [`${amount} fl oz`, [amount, 'fl oz']] as const),
  ['12 ct / 12 fl oz', [144, 'fl oz']],
  ['0.5 gal', [0.5, 'gal']],
  ['1 gal', [1, 'gal']],
  ['lb', [1, 'lb']],
  ['1 lb', [1, 'lb']],
  ['2 lb', [2, 'lb']],
  ['2 lb bag', [2, 'lb']],
  ['3 lb bag', [3, 'lb']],
  ['each', [1, 'ct']],
  ['4 ct', [4, 'ct']],
  ['6 ct', [6, 'ct']],
  ['12 ct', [12, 'ct']],
  ['dozen', [12, 'ct']],
  ['6 double rolls', [6, 'roll']],
]);

/** The unit price of a sample item, such as `26.6¢/oz`; null when its size is not in the table. */
export function sampleUnitPrice(priceCents: number, size: string, category: Category): string | null {
  const known = contents.get(size);
  if (known === undefined) return null;
  const [amount, unit] = known;
  const { measure, factor } = unitDefinitions[unit];
  const price = unitPrice(priceCents, { amount: amount * Number(factor), measure });
  return price && formatUnitPrice(price, itemReference(category, measure));
}
