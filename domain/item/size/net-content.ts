import { type SizeToken, tokenizeSize } from '#domain/item/size/size-tokens.ts';
import { type Measure, type SizeUnit, unitDefinitions } from '#domain/item/size/size-units.ts';

export type NetContent = {
  /** The amount in grams, in milliliters or as a count, depending on `measure`. It's exact to 15 digits. */
  readonly amount: number;
  readonly measure: Measure;
  /** 12 for a 12-pack of cans; 1 for a bottle or a dozen eggs. */
  readonly count: number;
  readonly unit: SizeUnit;
};

type Quantity = { readonly amount: bigint; readonly measure: Measure; readonly unit: SizeUnit };

/** A label's second amount may be rounded ("32 fl oz/1 L"). A larger difference is a contradiction. */
const MAX_ROUNDING_PERCENT = 6n;
const MAX_AMOUNT = 1e9;
const MAX_TEXT_CHARACTERS = 120;
const DECIMALS = 12;

/**
 * Parses sizes: `1 gal`, `12 ct / 12 fl oz`, `10 lbs/4.53 kg`, `dozen`, `per lb`. Uses the first amount if the size is
 * stated in both US and metric units. Returns null if part of the text is unknown or contradictory.
 */
export function parseNetContent(unitText: string): NetContent | null {
  if (unitText.length > MAX_TEXT_CHARACTERS) return null;
  const tokens = tokenizeSize(unitText);
  if (tokens === null) return null;
  const quantities = joinCompoundAmounts(tokens);
  const packs = quantities.flatMap((token) => (token.kind === 'packs' ? [token.value] : []));
  const statedQuantities = quantities.flatMap((token) => (token.kind === 'quantity' ? [token.quantity] : []));
  return combineQuantities(packs, joinConfirmedSum(resolveOunces(statedQuantities)));
}

type ContentPart = { kind: 'packs'; value: bigint } | { kind: 'quantity'; quantity: Quantity };

/** Joins amounts such as "1 lb 8 oz". The smaller unit's amount must be less than one larger unit. */
function joinCompoundAmounts(tokens: readonly SizeToken[]): ContentPart[] {
  const parts: ContentPart[] = [];
  let joinable: Quantity | null = null;
  for (const token of tokens) {
    if (token.kind === 'separator') {
      joinable = null;
      continue;
    }
    if (token.kind === 'packs') {
      parts.push({ kind: 'packs', value: token.value });
      joinable = null;
      continue;
    }
    const quantity = toQuantity(token.value, token.unit, token.scale);
    const previous: Quantity | null = joinable;
    if (previous !== null && isRemainderOf(quantity, previous)) {
      const joinedQuantity: Quantity = { ...previous, amount: previous.amount + quantity.amount };
      parts[parts.length - 1] = { kind: 'quantity', quantity: joinedQuantity };
      joinable = null;
    } else {
      parts.push({ kind: 'quantity', quantity });
      joinable = quantity;
    }
  }
  return parts;
}

function isRemainderOf(smaller: Quantity, larger: Quantity): boolean {
  if (!['lb', 'gal', 'qt', 'pt'].includes(larger.unit) || smaller.measure !== larger.measure) return false;
  return smaller.unit !== larger.unit && smaller.amount < getUnitAmount(larger.unit);
}

function getUnitAmount(unit: SizeUnit): bigint {
  return toQuantity(10n ** BigInt(DECIMALS), unit, '1').amount;
}

/** Reads "1 lb/6 oz/624 g" as 1 lb 6 oz if 624 g confirms it. */
function joinConfirmedSum(statedQuantities: readonly Quantity[]): readonly Quantity[] {
  const [larger, smaller, confirmation, ...rest] = statedQuantities;
  if (larger === undefined || smaller === undefined || confirmation === undefined) return statedQuantities;
  const amount = larger.amount + smaller.amount;
  const isConfirmed =
    isRemainderOf(smaller, larger) &&
    confirmation.measure === larger.measure &&
    isNear(amount, confirmation.amount);
  return isConfirmed ? [{ ...larger, amount }, confirmation, ...rest] : statedQuantities;
}

/** Treats ounces as fluid ounces if they match a volume: "16 oz/473 mL". */
function resolveOunces(statedQuantities: readonly Quantity[]): Quantity[] {
  const nonOunces = statedQuantities.filter((quantity) => quantity.unit !== 'oz');
  const volume = nonOunces.find((quantity) => quantity.measure === 'ml');
  const hasMass = nonOunces.some((quantity) => quantity.measure === 'g');
  if (volume === undefined || hasMass) return [...statedQuantities];
  return statedQuantities.map((quantity) => {
    if (quantity.unit !== 'oz') return quantity;
    const fluidOunces: Quantity = {
      amount: (quantity.amount * 295735295625n) / 283495231250n,
      measure: 'ml',
      unit: 'fl oz',
    };
    return isNear(fluidOunces.amount, volume.amount) ? fluidOunces : quantity;
  });
}

function combineQuantities(
  packs: readonly bigint[],
  statedQuantities: readonly Quantity[],
): NetContent | null {
  const packCount = packs.reduce((product, value) => product * value, 1n);
  const counts = statedQuantities.filter((quantity) => !isMassOrVolume(quantity));
  const amounts = statedQuantities.filter(isMassOrVolume);
  const first = statedQuantities[0];
  if (first === undefined) return toNetContent(packCount, getUnitAmount('ct'), 'ct');
  if (!isMassOrVolume(first)) return combineCounts(packCount, packs.length > 0, counts, amounts);
  // In "150 fl oz, 96 loads", the loads aren't packages.
  const [pieceCount, ...otherPieceCounts] = counts.filter(({ measure }) => measure === 'each');
  // "1.5 oz / 8 ct" could mean 1.5 oz each or in total.
  if (pieceCount !== undefined && first.measure === 'g') return null;
  const multiplier = pieceCount === undefined ? packCount : packCount * toWholeNumber(pieceCount.amount);
  return otherPieceCounts.length > 0 ? null : combineAmounts(multiplier, amounts);
}

/**
 * A count before a volume is a multipack ("12 ct / 12 fl oz"). A count before a weight means that many pieces, and the
 * weight is ignored.
 */
function combineCounts(
  packCount: bigint,
  hasPacks: boolean,
  counts: readonly Quantity[],
  amounts: readonly Quantity[],
): NetContent | null {
  const [first, second] = counts as [Quantity, Quantity?];
  if (first.unit === 'ct' && amounts[0]?.measure === 'ml' && second === undefined) {
    return combineAmounts(packCount * toWholeNumber(first.amount), amounts);
  }
  if (second !== undefined && second.measure === first.measure && !isNear(first.amount, second.amount)) {
    // "3 ct / 100 ct" is ambiguous, so it's rejected.
    return null;
  }
  if (hasPacks && amounts.length > 0) return null;
  return toNetContent(packCount, first.amount, first.unit);
}

/** Each amount must describe either one package or the whole multipack. Otherwise, the result is null. */
function combineAmounts(multiplier: bigint, amounts: readonly Quantity[]): NetContent | null {
  const [first, ...rest] = amounts as [Quantity, ...Quantity[]];
  const isConsistent = rest
    .filter((quantity) => quantity.measure === first.measure)
    .every(({ amount }) => isNear(amount, first.amount) || isNear(amount, first.amount * multiplier));
  return isConsistent ? toNetContent(multiplier, first.amount, first.unit) : null;
}

function toNetContent(count: bigint, amountOfOne: bigint, unit: SizeUnit): NetContent | null {
  const amount = Number(`${count * amountOfOne}e-${2 * DECIMALS}`);
  if (!(amount > 0) || amount > MAX_AMOUNT) return null;
  return { amount, measure: unitDefinitions[unit].measure, count: Number(count), unit };
}

function isMassOrVolume(quantity: Quantity): boolean {
  return quantity.measure === 'g' || quantity.measure === 'ml';
}

function isNear(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one;
  const larger = one > other ? one : other;
  return difference * 100n <= larger * MAX_ROUNDING_PERCENT;
}

/** Returns 0 for fractions, because half a can isn't a multipack. */
function toWholeNumber(amount: bigint): bigint {
  const one = getUnitAmount('ct');
  return amount % one === 0n ? amount / one : 0n;
}

/** Converts without rounding: the fixed-point value has 12 decimals, and its product with the factor has 24. */
function toQuantity(value: bigint, unit: SizeUnit, scale: string): Quantity {
  const { measure, factor } = unitDefinitions[unit];
  return { amount: value * toFixedPoint(factor) * BigInt(scale), measure, unit };
}

function toFixedPoint(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
