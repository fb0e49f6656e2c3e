import type { Category } from '#domain/item/grocery-item.ts';
import { type SizeUnit, unitDefinitions } from '#domain/item/size/size-units.ts';
import { computeUnitPrice, formatUnitPrice, referenceMeasureFor } from '#domain/item/size/unit-price.ts';

const SAMPLE_SIZE = /^(?:(\d+) ct \/ )?([\d.]*) ?(fl oz|oz|gal|lb|ct|each|dozen|double roll)/;
const unitAliases: Record<string, SizeUnit> = { each: 'ct', dozen: 'ct', 'double roll': 'roll' };

/** Parses a size in the sample catalog. The parser for all printed sizes runs only on the server. */
function parseSampleSize(size: string): { amount: number; unit: SizeUnit } | null {
  const [, packs = 1, amount = '', unitText] = SAMPLE_SIZE.exec(size) ?? [];
  if (unitText === undefined) return null;
  const amountPerPack = unitText === 'dozen' ? 12 : Number(amount || 1);
  return { amount: Number(packs) * amountPerPack, unit: unitAliases[unitText] ?? (unitText as SizeUnit) };
}

export function sampleUnitPriceText(priceCents: number, size: string, category: Category): string | null {
  const content = parseSampleSize(size);
  if (content === null) return null;
  const { amount, unit } = content;
  const { measure, factor } = unitDefinitions[unit];
  const price = computeUnitPrice(priceCents, { amount: amount * Number(factor), measure });
  return price && formatUnitPrice(price, referenceMeasureFor(category, measure));
}
