import type { NetContent } from '#domain/item/size/net-content.ts';
import { type SizeUnit, unitDefinitions } from '#domain/item/size/size-units.ts';
import {
  getDefaultQuantity,
  isSoldByWeight,
  MAX_QUANTITY,
  WEIGHED_STEP_LB,
} from '#domain/item/size/sold-by-weight.ts';
import type { ListAmount } from '#domain/list/amount.ts';

export type SoldItem = {
  name: string;
  unit: string;
  category: string;
  content: NetContent | null;
  usualPieceLb: number | null;
};

export type ParsedQuantity = { quantity: number; doubt: 'size' | 'amount' | null };

const getUnitFactor = (unit: SizeUnit) => Number(unitDefinitions[unit].factor);
const MAX_PLAUSIBLE_PACKAGES = 12;
const SAME_SIZE_TOLERANCE = 0.1;

/**
 * Pounds per piece, for items without a weight in the catalog. Rough values are fine, because quantities are rounded to
 * half pounds.
 */
const poundsPerPiece: readonly (readonly [RegExp, number])[] = [
  [/banana|yellow squash/i, 0.4],
  [/apple/i, 0.45],
  [/lemon|poblano|ginger/i, 0.25],
  [/peach|nectarine/i, 0.35],
  [/plum|roma tomato/i, 0.15],
  [/tomatoes on/i, 0.3],
  [/yellow onion/i, 0.5],
  [/jalapeno/i, 0.05],
  [/chicken breast/i, 0.6],
  [/chicken thigh/i, 0.3],
  [/drumstick|chicken legs/i, 0.3],
  [/pork chop/i, 0.5],
  [/fillet/i, 0.4],
];

const roundUpToHalfPounds = (pounds: number) =>
  Math.max(WEIGHED_STEP_LB, Math.ceil(pounds / WEIGHED_STEP_LB - 1e-6) * WEIGHED_STEP_LB);

const capQuantity = (quantity: number): number => Math.min(MAX_QUANTITY, quantity);

/** "64 oz" of a liquid means fluid ounces. "12 pack" of toilet paper means rolls. */
function convertToContentMeasure(size: NetContent, content: NetContent): number | null {
  if (size.measure === content.measure) return size.amount;
  if (size.measure === 'each' && content.measure === 'roll') return size.amount;
  if (size.measure === 'g' && size.unit === 'oz' && content.measure === 'ml')
    return (size.amount / getUnitFactor('oz')) * getUnitFactor('fl oz');
  return null;
}

const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= SAME_SIZE_TOLERANCE;

function computeQuantityBySize(amount: ListAmount, size: NetContent, content: NetContent): ParsedQuantity {
  const count = amount.count ?? 1;
  // In "12 pack", the number says how many units a package contains.
  if (size.unit === 'ct' && size.count > 1 && content.count === size.count)
    return { quantity: count, doubt: null };
  const wantedAmount = convertToContentMeasure(size, content);
  if (wantedAmount === null) return { quantity: count, doubt: 'size' };
  if (isNear(wantedAmount, content.amount)) return { quantity: count, doubt: null };
  if (content.count > 1 && count === content.count && isNear(wantedAmount * count, content.amount))
    return { quantity: 1, doubt: null };
  if (content.count > 1 && isNear(wantedAmount, content.amount / content.count))
    return { quantity: count, doubt: 'amount' };
  const ratio = wantedAmount / content.amount;
  const wholePackages = Math.round(ratio);
  if (
    amount.count === null &&
    wholePackages >= 2 &&
    wholePackages <= MAX_PLAUSIBLE_PACKAGES &&
    isNear(ratio, wholePackages)
  )
    return { quantity: wholePackages, doubt: null };
  return { quantity: amount.count ?? Math.max(1, Math.ceil(ratio - 0.3)), doubt: 'size' };
}

function computeWeighedQuantity(
  { count, size, isPackages, isVague }: ListAmount,
  item: SoldItem,
): ParsedQuantity {
  const pieceLb = item.usualPieceLb ?? poundsPerPiece.find(([name]) => name.test(item.name))?.[1] ?? null;
  if (size?.measure === 'g')
    // A count and ounces, as in "3x 14.5 oz", usually mean cans. This item is sold by weight, so its size is doubtful.
    return {
      quantity: roundUpToHalfPounds((size.amount / getUnitFactor('lb')) * (count ?? 1)),
      doubt: count !== null && size.unit !== 'lb' ? 'size' : null,
    };
  const pieceCount = size?.measure === 'each' ? size.amount * (count ?? 1) : count;
  if (size !== null && size.measure !== 'each') return { quantity: getDefaultQuantity(item), doubt: 'size' };
  if (pieceCount === null) return { quantity: getDefaultQuantity(item), doubt: isVague ? 'amount' : null };
  if (pieceLb === null) return { quantity: 1, doubt: 'amount' };
  // In "a bag of apples", the number of apples isn't known.
  return {
    quantity: roundUpToHalfPounds(pieceCount * pieceLb),
    doubt: isPackages && item.usualPieceLb === null ? 'amount' : null,
  };
}

function computeQuantityByPieces(count: number, perPackage: number, isFood: boolean): ParsedQuantity {
  if (count % perPackage === 0) return { quantity: count / perPackage, doubt: null };
  if (!isFood && count <= 4) return { quantity: count, doubt: null };
  return { quantity: Math.ceil(count / perPackage), doubt: 'amount' };
}

/** Returns pounds if the item is sold by weight, and packages otherwise. */
export function toPurchaseQuantity(amount: ListAmount, item: SoldItem): ParsedQuantity {
  const { count, size, isPackages, isVague } = amount;
  const { content } = item;
  const applyLimits = (parsed: ParsedQuantity): ParsedQuantity => ({
    quantity: capQuantity(isSoldByWeight(item.unit) ? parsed.quantity : Math.ceil(parsed.quantity)),
    doubt: parsed.doubt ?? (isVague || parsed.quantity > MAX_QUANTITY ? 'amount' : null),
  });
  if (isSoldByWeight(item.unit)) return applyLimits(computeWeighedQuantity(amount, item));
  if (size !== null)
    return applyLimits(
      content === null
        ? { quantity: count ?? 1, doubt: 'size' }
        : computeQuantityBySize(amount, size, content),
    );
  if (count === null) return applyLimits({ quantity: 1, doubt: null });
  if (!isPackages && /\bbag\b/.test(item.unit) && item.category === 'Produce')
    return { quantity: 1, doubt: 'amount' };
  const packageCount = Math.max(1, Math.ceil(count));
  const unitsPerPackage =
    content === null || content.measure === 'g'
      ? 1
      : content.measure === 'ml'
        ? content.count
        : content.amount;
  const isFood = item.category !== 'Household' && item.category !== 'Personal Care';
  // If an item is sold in 12-packs, "12 cans" are one package.
  const isUnitCount =
    packageCount === unitsPerPackage ||
    (packageCount > MAX_PLAUSIBLE_PACKAGES && packageCount % unitsPerPackage === 0);
  if (unitsPerPackage > 1 && (!isPackages || isUnitCount))
    return applyLimits(computeQuantityByPieces(packageCount, unitsPerPackage, isFood));
  if (packageCount <= MAX_PLAUSIBLE_PACKAGES) return applyLimits({ quantity: packageCount, doubt: null });
  // A number above the plausible maximum is probably part of the name, as in "Heinz 57".
  return applyLimits({ quantity: isPackages ? packageCount : 1, doubt: 'amount' });
}
