import { parsePlu } from '#domain/item/plu.ts';
import type { LineAmount } from '#domain/receipt/lines/amount.ts';
import { cleanName, findItemNumber, parseCount, truncateName } from '#domain/receipt/lines/name.ts';
import { extractQuantity, type PrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { extractSecondAmount } from '#domain/receipt/lines/second-amount.ts';
import { emptyTotals, hasTotals, type ParserState, type TallyItem } from '#domain/receipt/lines/tally.ts';

/**
 * Returns the column in which the name starts. A code in a column of its own may precede the name: "WT RED POTATOES".
 */
export const measureNameIndent = (line: string) =>
  line.length - line.replace(/^ {0,200}(?:(?:(?:WT|[SPRM][CS]) {2,8}|[E*] {1,8})(?=\S))?/, '').length;

const isAboutEqual = (one: number, other: number | null) => other !== null && Math.abs(one - other) <= 1;

function parseItemLabel(state: ParserState, label: string, cents: number) {
  const extractedQuantity = extractQuantity(label, cents);
  const secondAmount = extractSecondAmount(extractedQuantity.label, cents, extractedQuantity.label !== label);
  const pendingQuantity = state.pendingQuantity;
  const regularCents = secondAmount.regularCents ?? state.pendingRegularCents;
  const matchesAmount = (quantity: PrintedQuantity | null) =>
    quantity !== null &&
    (isAboutEqual(quantity.grossCents, secondAmount.cents) ||
      isAboutEqual(quantity.grossCents, regularCents));
  const printedQuantity = matchesAmount(pendingQuantity) ? pendingQuantity : extractedQuantity.quantity;
  const name = cleanName(secondAmount.label);
  return {
    name,
    cents: secondAmount.cents,
    quantity:
      printedQuantity?.quantity ??
      secondAmount.count ??
      state.pendingCount?.quantity ??
      parseCount(name === '' ? `${state.pendingName} ${secondAmount.label}` : secondAmount.label),
    isByWeight:
      (printedQuantity ?? (secondAmount.count === null ? state.pendingCount : null))?.isByWeight ?? false,
    isMultiplied: printedQuantity !== null || secondAmount.count !== null,
    isWrong: printedQuantity !== null && !matchesAmount(printedQuantity),
    isFinalWeight: printedQuantity?.isFinalWeight ?? false,
    regularCents,
  };
}

function splitPendingName(state: ParserState, cents: number): void {
  const { label, quantity } = extractQuantity(state.pendingName, cents);
  if (quantity === null || !isAboutEqual(quantity.grossCents, cents)) return;
  Object.assign(state, { pendingName: label, pendingQuantity: quantity });
}

/** Matches a row with only a price, such as "@ 0.44/lb" or "5.89". The name and count are on the row above it. */
const PRICE_ALONE = /^\s*(?:[@x] ?)?\$?\d{0,3}\.\d\d(?: ?\/ ?[a-z]{2,3})?\s*$/i;

function findProduceName(code: string | null): string {
  const produce = code === null ? null : parsePlu(code);
  return produce === null ? '' : `${produce.isOrganic ? 'Organic ' : ''}${produce.name}`;
}

/** If there's nothing to join, `first` isn't cleaned again, because its first word may look like a code: "PC WATER". */
const joinNameParts = (first: string, rest: string) => (rest === '' ? first : cleanName(`${first} ${rest}`));

/** Moves the quantity down if it fits only the item below exactly: "NAAN 3.49", "2 x 1.75", "COCONUT MILK 3.50". */
function moveNearQuantityDown(state: ParserState, cents: number): void {
  if (state.last === null || state.nearQuantity?.grossCents !== cents) return;
  Object.assign(state.last, { quantity: 1, isMultiplied: false });
  state.pendingQuantity = state.nearQuantity;
}

export function addItem(state: ParserState, line: string, printedLabel: string, printedCents: number): void {
  moveNearQuantityDown(state, printedCents);
  const hasNoName = cleanName(printedLabel) === '' || PRICE_ALONE.test(printedLabel);
  if (hasNoName && state.pendingName === '') state.pendingName = state.pendingNoise;
  if (hasNoName) splitPendingName(state, printedCents);
  const label = PRICE_ALONE.test(printedLabel) ? `${state.pendingName} ${printedLabel.trim()}` : printedLabel;
  if (label !== printedLabel) state.pendingName = '';
  const { name: ownName, cents, ...details } = parseItemLabel(state, label, printedCents);
  const canContinueName = ownName === '' || state.items.length > 0;
  const code = findItemNumber(label) ?? findItemNumber(state.pendingName);
  const name =
    canContinueName && state.pendingName !== ''
      ? joinNameParts(cleanName(state.pendingName), ownName)
      : ownName;
  const item: TallyItem = {
    ...details,
    name: truncateName(name) || findProduceName(code),
    code,
    indent: measureNameIndent(line),
    grossCents: cents,
    offCents: 0,
    isMember: false,
  };
  if (hasTotals(state)) {
    const { subtotalCents, taxCents, totalCents, lateFeeCents, lateDiscountCents } = state;
    state.sumsAbove = { subtotalCents, taxCents, totalCents, lateFeeCents, lateDiscountCents };
    Object.assign(state, emptyTotals);
  }
  state.unusedQuantity = item.isMultiplied ? null : state.pendingQuantity;
  state.items.push(item);
  state.last = item;
  state.isReturning = false;
  clearPending(state);
}

function clearPending(state: ParserState): void {
  Object.assign(state, {
    ...{
      pendingName: '',
      pendingNoise: '',
      pendingQuantity: null,
      nearQuantity: null,
      pendingCount: null,
      pendingRegularCents: null,
    },
  });
}

/** Uses the quantity printed above the last item if it explains the price before savings. */
export function applyUnusedQuantity(state: ParserState, regularCents: number): void {
  const { last, unusedQuantity } = state;
  if (last === null || unusedQuantity === null || !isAboutEqual(unusedQuantity.grossCents, regularCents))
    return;
  const { quantity, isByWeight } = unusedQuantity;
  Object.assign(last, { quantity, isByWeight, isMultiplied: true });
  state.unusedQuantity = null;
}

/**
 * Returns the regular price of the whole line. The printed regular price may be for a single item: "2 @ 4.99", "Regular
 * Price 5.79".
 */
export function toRegularCents(
  { quantity, isByWeight, grossCents }: TallyItem,
  printedCents: number,
): number {
  const isPerItem = !isByWeight && quantity > 1 && printedCents <= grossCents;
  return isPerItem && printedCents * quantity > grossCents ? printedCents * quantity : printedCents;
}

/** "2 @ 3.49" belongs to the item above if that costs 6.98. Otherwise, it belongs to the item below. */
export function addQuantity(state: ParserState, line: string, printedQuantity: PrintedQuantity): void {
  const { last } = state;
  if (printedQuantity.amountCents !== null) {
    state.pendingQuantity = printedQuantity;
    const isRepeated = last !== null && !last.isMultiplied && last.grossCents === printedQuantity.amountCents;
    if (state.pendingName !== '' || !isRepeated) {
      state.pendingRegularCents ??= printedQuantity.regularCents;
      addItem(state, line, '', printedQuantity.amountCents);
      return;
    }
  }
  // After a discount, the quantity may match the regular price: "APPLES 6.34 4.22", "2.12 lb @ 2.99 /lb".
  const belongsToLast = printedQuantity.isFinalWeight
    ? state.pendingName === ''
    : last !== null &&
      (isAboutEqual(printedQuantity.grossCents, last.grossCents) ||
        isAboutEqual(printedQuantity.grossCents, last.regularCents));
  if (last !== null && !last.isMultiplied && belongsToLast) {
    const { quantity, isByWeight, isFinalWeight } = printedQuantity;
    Object.assign(last, { quantity, isByWeight, isFinalWeight, isMultiplied: true });
    state.pendingQuantity = null;
    const isExact = [last.grossCents, last.regularCents].includes(printedQuantity.grossCents);
    state.nearQuantity = isByWeight || isFinalWeight || isExact ? null : printedQuantity;
  } else {
    state.pendingQuantity = printedQuantity;
  }
}

/**
 * After a paid price such as "You Pay 4.99", the earlier price counts as the regular price. The paid price already
 * includes the savings.
 */
export function addPaidPrice(state: ParserState, line: string, { label, cents }: LineAmount): void {
  const { last } = state;
  // Both prices are on one row: "was 4.79 now 4.19".
  const regularPrice = /\d{1,3}\.\d\d/.exec(label)?.[0];
  if (regularPrice !== undefined && last !== null)
    last.regularCents ??= Number(regularPrice.replace('.', ''));
  if (state.pendingName !== '' || last === null) {
    if (state.pendingName !== '') addItem(state, line, '', cents);
    return;
  }
  const earlierCents = Math.max(last.grossCents, last.regularCents ?? 0);
  for (const discount of state.discounts)
    if (discount.item === last && discount.cents <= earlierCents - cents) discount.isIncluded = true;
  Object.assign(last, {
    grossCents: cents,
    regularCents: earlierCents > cents ? earlierCents : last.regularCents,
  });
}

/**
 * Applies a quantity printed on its own row, such as "Qty: 2" or "Wt 2.14 lb". The quantity belongs to:
 * - an item whose name is waiting for its price
 * - the next item, if savings are printed below the item above, or the receipt's first item had its quantity above it
 * - otherwise the item above, unless that item already has a quantity
 */
export function applyQuantityRow(state: ParserState, quantity: number, isByWeight = false): void {
  const isDiscounted = state.last !== null && state.discounts.at(-1)?.item === state.last;
  state.isQuantityAbove ||= state.last === null && state.pendingName === '';
  if (state.pendingName !== '' || isDiscounted || state.isQuantityAbove)
    state.pendingCount = { quantity, isByWeight };
  else if (state.last !== null && !state.last.isMultiplied)
    Object.assign(state.last, { quantity, isByWeight });
}
