import { type NetContent, parseNetContent } from '#domain/item/size/net-content.ts';
import { unitDefinitions } from '#domain/item/size/size-units.ts';
import { isSoldByWeight, MAX_QUANTITY, WEIGHED_STEP_LB } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { findGramsPerCup, findGramsPerPiece } from '#domain/recipe/densities.ts';
import { formatFraction } from '#domain/recipe/numbers.ts';
import type { IngredientAmount, RecipeUnit } from '#domain/recipe/units.ts';

export type PackagedItem = { name: string; unit: string; usualPieceLb?: number | null | undefined };

/** A number of packages or pounds. Null if the amount is unknown. */
export type PackageShare = number | null;

const CUP_ML = Number(unitDefinitions['fl oz'].factor) * 8;
const FL_OZ_ML = Number(unitDefinitions['fl oz'].factor);
const [OZ_G, LB_G] = [Number(unitDefinitions.oz.factor), Number(unitDefinitions.lb.factor)];
/** Accepted shortage per package: 14.5 oz instead of 15 oz. */
const MAX_SHORTAGE_SHARE = 0.1;
/** Number of pieces in one item, as recipes count them: cloves in a bulb, stalks in a bunch. */
const piecesPerItem: readonly (readonly [RegExp, number])[] = [
  [/garlic/i, 10],
  [/green onion|scallion/i, 7],
  [/celery/i, 9],
  [/herb|cilantro|parsley|basil|thyme|rosemary|mint|dill|sage/i, 12],
  [/bacon/i, 14],
  [/bread|loaf/i, 20],
];

type Amount = { value: number; unit: Pick<RecipeUnit, 'measure' | 'factor' | 'one'> };

const convertToGrams = ({ value, unit }: Amount, name: string): number | null => {
  const baseAmount = value * unit.factor;
  if (unit.measure === 'g') return baseAmount;
  const [gramsPerCup, gramsPerPiece] = [findGramsPerCup(name), findGramsPerPiece(name)];
  if (unit.measure === 'ml') return gramsPerCup === null ? null : (baseAmount / CUP_ML) * gramsPerCup;
  return unit.measure === 'piece' && gramsPerPiece !== null ? baseAmount * gramsPerPiece : null;
};

const convertToMl = ({ value, unit }: Amount, name: string): number | null => {
  const baseAmount = value * unit.factor;
  if (unit.measure === 'ml') return baseAmount;
  if (unit.measure !== 'g') return null;
  // Ounces of an item sold by volume are fluid ounces.
  if (unit.one === 'oz') return value * FL_OZ_ML;
  const gramsPerCup = findGramsPerCup(name);
  return gramsPerCup === null ? null : (baseAmount / gramsPerCup) * CUP_ML;
};

function computeShareOfPackage(amount: Amount, content: NetContent, name: string): PackageShare {
  if (content.measure === 'g') {
    const grams = convertToGrams(amount, name);
    return grams === null ? null : grams / content.amount;
  }
  if (content.measure === 'ml') {
    const ml = convertToMl(amount, name);
    return ml === null ? null : ml / content.amount;
  }
  if (content.measure !== 'each') return null;
  if (amount.unit.measure === 'piece') {
    const piecesInItem = piecesPerItem.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
    // Stores sell packages: twelve eggs in a carton, ten cloves in a bulb.
    return (amount.value * amount.unit.factor) / (content.amount === 1 ? piecesInItem : content.amount);
  }
  // The item is sold by the piece, but the recipe measures it by volume or weight, such as "1 cup chopped onion".
  const [grams, gramsPerPiece] = [convertToGrams(amount, name), findGramsPerPiece(name)];
  return grams === null || gramsPerPiece === null ? null : grams / gramsPerPiece / content.amount;
}

const PIECE_UNIT = { measure: 'piece', factor: 1, one: '' } as const;

export function computePackageShare(
  amount: IngredientAmount | null,
  factor: number,
  item: PackagedItem,
): PackageShare {
  if (amount === null) return null;
  const value = amount.number * factor;
  const { each, unit } = amount;
  const content = parseNetContent(item.unit);
  const isPackage = unit?.measure === 'package';
  const sizedAmount: Amount | null = each === null ? null : { value: value * each.number, unit: each.unit };
  if (isSoldByWeight(item.unit)) {
    const pieceLb = item.usualPieceLb ?? null;
    const amountToWeigh: Amount = sizedAmount ?? { value, unit: unit ?? PIECE_UNIT };
    if (amountToWeigh.unit.measure === 'piece' && pieceLb !== null)
      return value * amountToWeigh.unit.factor * pieceLb;
    const grams = isPackage && sizedAmount === null ? null : convertToGrams(amountToWeigh, item.name);
    return grams === null ? (isPackage && pieceLb !== null ? value * pieceLb : null) : grams / LB_G;
  }
  const shareBySize =
    sizedAmount !== null && content !== null ? computeShareOfPackage(sizedAmount, content, item.name) : null;
  if (shareBySize !== null) return shareBySize;
  // If the item is a multipack, such as 12 cans, one can in the recipe is a twelfth of the item. Otherwise, one package
  // in the recipe is one package of the item.
  if (isPackage) return value / (content !== null && content.measure !== 'each' ? content.count : 1);
  return content === null
    ? null
    : computeShareOfPackage({ value, unit: unit ?? PIECE_UNIT }, content, item.name);
}

export type PacksToBuy = {
  quantity: number;
  used: number | null;
  /** Leftovers in packages or pounds; null if unknown. */
  remaining: number | null;
};

export function computePacksToBuy(shares: readonly PackageShare[], item: PackagedItem): PacksToBuy {
  const knownShares = shares.filter((share) => share !== null);
  const sum = knownShares.reduce((total, share) => total + share, 0);
  const isWeighed = isSoldByWeight(item.unit);
  const step = isWeighed ? WEIGHED_STEP_LB : 1;
  const neededQuantity = isWeighed
    ? Math.ceil(sum / step - 0.05) * step
    : Math.ceil(sum - MAX_SHORTAGE_SHARE);
  const minQuantity = isWeighed && knownShares.length === 0 ? 1 : step;
  const quantity = Math.min(MAX_QUANTITY, Math.max(minQuantity, neededQuantity));
  if (knownShares.length < shares.length || knownShares.length === 0)
    return { quantity, used: null, remaining: null };
  return { quantity, used: Math.min(sum, quantity), remaining: Math.max(0, quantity - sum) };
}

export function leftoverText({ remaining, quantity }: PacksToBuy, item: PackagedItem): string | null {
  if (remaining === null) return null;
  if (remaining < 0.05 * Math.max(1, quantity)) return 'nothing';
  if (isSoldByWeight(item.unit)) return t`about ${formatRoundedAmount(remaining)} lb`;
  const content = parseNetContent(item.unit);
  if (content === null) return remaining < 1 ? t`some of it` : `${Math.floor(remaining)}`;
  const amount = remaining * content.amount;
  if (content.measure === 'g')
    return amount >= LB_G
      ? t`about ${formatRoundedAmount(amount / LB_G)} lb`
      : t`about ${formatRoundedAmount(amount / OZ_G)} oz`;
  if (content.measure === 'ml')
    return amount >= CUP_ML * 16
      ? t`about ${formatRoundedAmount(amount / CUP_ML / 16)} gal`
      : t`about ${formatRoundedAmount(amount / FL_OZ_ML)} fl oz`;
  return content.amount === 1 && remaining < 1 ? t`some of it` : t`about ${Math.max(1, Math.round(amount))}`;
}

function formatRoundedAmount(value: number): string {
  if (value >= 10) return String(Math.round(value));
  const steps = value >= 4 ? 2 : 4;
  return formatFraction(Math.max(1, Math.round(value * steps)) / steps);
}
