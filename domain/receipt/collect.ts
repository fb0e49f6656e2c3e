import { mentionsProduct } from '#domain/receipt/goods.ts';
import {
  addItem,
  addPaidPrice,
  addQuantity,
  applyQuantityRow,
  applyUnusedQuantity,
  measureNameIndent,
  toRegularCents,
} from '#domain/receipt/items.ts';
import { type LineAmount, MAX_LINE_CHARACTERS, parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { cleanName, findItemNumber } from '#domain/receipt/lines/name.ts';
import { isNoiseLine } from '#domain/receipt/lines/noise.ts';
import { hasUnreadableAmount } from '#domain/receipt/lines/ocr-repairs.ts';
import { joinPaidPrices } from '#domain/receipt/lines/price-rows.ts';
import { parsePrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { removeTaxCodes, stripLineNumbers } from '#domain/receipt/lines/strip-codes.ts';
import {
  addDiscount,
  addPaidTax,
  addTotalOrTax,
  assignDiscountsToNamedItems,
  assignManufacturerCouponsToReceipt,
  assignRewardsToItems,
  isManufacturerSavingsLabel,
} from '#domain/receipt/lines/sums.ts';
import {
  createParserState,
  hasReachedTotals,
  hasTotals,
  type ParserState,
  type Tally,
  type TallyItem,
} from '#domain/receipt/lines/tally.ts';
import { separateTaxCodes } from '#domain/receipt/lines/tax-codes.ts';
import {
  classifyLine,
  isReturnHeading,
  isVoidNote,
  type LineKind,
  mentionsCoupon,
  toPlainWords,
} from '#domain/receipt/lines/words.ts';

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function removeVoidedItem(state: ParserState, name: string, cents: number): boolean {
  const index = state.items.findLastIndex((item) => item.grossCents === cents && isSameName(item.name, name));
  const foundIndex =
    index >= 0 || !state.isVoidNext ? index : state.items.findLastIndex((item) => item.grossCents === cents);
  if (foundIndex < 0) return false;
  const [item] = state.items.splice(foundIndex, 1);
  state.discounts = state.discounts.filter((discount) => discount.item !== item);
  state.last = state.items.at(-1) ?? null;
  return true;
}

/** Voids one of several units, such as "VOID COFFEE CREAMER 1.67-" after a line for two. */
function removeOneUnit(state: ParserState, name: string, cents: number): boolean {
  const item = state.items.findLast(
    ({ name: ownName, quantity, isByWeight, grossCents }) =>
      !isByWeight && quantity > 1 && grossCents === cents * quantity && isSameName(ownName, name),
  );
  if (item === undefined) return false;
  item.grossCents -= cents;
  item.quantity -= 1;
  return true;
}

/** Void code in its own column: "V 980066112 GATORADE". */
const VOID_CODE = /^\s{0,9}(?:V {1,9}(?=\d{6,14} )|VD {1,9})/;

function handleVoid(state: ParserState, kind: LineKind, label: string, cents: number): boolean {
  if (kind === 'reduction') return removeVoidedItem(state, cleanName(label.replace(VOID_CODE, '')), -cents);
  if (kind === 'aside' && cents < 0) {
    // "REFUND PEANUT BUTTER -3.49" on a receipt names the item. "Refunded -$3.49" in an order email doesn't.
    return removeVoidedItem(state, cleanName(label.replace(/^\W*(?:refund|return)\b/i, '')), -cents);
  }
  if (kind !== 'void') return false;
  state.isVoidNext = true;
  const name = cleanName(label.replace(/\b(?:item )?void(?:ed)?\b/i, ''));
  if (!removeVoidedItem(state, name, Math.abs(cents))) removeOneUnit(state, name, Math.abs(cents));
  return true;
}

function classifyAmount(state: ParserState, label: string, cents: number): { kind: LineKind; words: string } {
  if (label.trim() === '' && state.pendingLabel !== '') {
    return {
      kind: classifyLine(state.pendingLabel, cents < 0, state.treatsAmbiguousAsItems),
      words: state.pendingLabel,
    };
  }
  const kind = classifyLine(label, cents < 0, state.treatsAmbiguousAsItems);
  const innerAmount = kind === 'item' ? parseLineAmount(label.trimEnd()) : null;
  const innerKind =
    innerAmount === null ? kind : classifyLine(innerAmount.label, cents < 0, state.treatsAmbiguousAsItems);
  // A total may be printed in two columns: "TOTAL 8.49 8.49".
  const isSum = innerKind === 'subtotal' || innerKind === 'total' || innerKind === 'tax';
  return isSum ? { kind: innerKind, words: innerAmount?.label ?? label } : { kind, words: label };
}

/** Matches a code in its own column before the name: "SC RAISIN BRAN". */
const LEADING_CODE = /^ {0,8}[SPR][CS] {2,8}(?=[A-Z]{2})/;

const TARE_ROW = /^\s{0,40}tare(?: weight| wt)?:? ?\d{0,2}\.\d{1,3} ?lbs?\s{0,40}$/i;

/** A percentage between subtotal and total is a tax rate: "NC FOOD B 2%". */
const isRateRow = (state: ParserState, label: string) =>
  hasReachedTotals(state) && state.totalCents === null && /\d ?%/.test(label);

function addAmount(state: ParserState, line: string, printed: LineAmount): void {
  // The minus sign can be at the end of the row above: "H-E-B COUPON -", then "2.00".
  const isMinusAbove = printed.label.trim() === '' && /-\s{0,9}$/.test(state.pendingLabel);
  const amount = isMinusAbove ? { ...printed, cents: -Math.abs(printed.cents) } : printed;
  const { cents } = amount;
  const label = cents > 0 ? amount.label.replace(LEADING_CODE, '').replace(TARE_ROW, '') : amount.label;
  const { kind, words: amountWords } = classifyAmount(state, label, cents);
  // The coupon's label is printed above the product: "Mfr Digital Coupon", then "GAIN LIQ 88OZ -2.00".
  const isCouponAbove = cents < 0 && mentionsCoupon(state.pendingLabel) && amountWords !== state.pendingLabel;
  const words = isCouponAbove ? `${state.pendingLabel} ${amountWords.trim()}` : amountWords;
  if (handleVoid(state, state.isVoidNext ? 'void' : kind, label, cents)) return;
  if (kind === 'subtotal' || kind === 'tax' || kind === 'total') {
    addTotalOrTax(state, words, cents, kind);
  } else if (kind === 'reduction' && state.isReturning && !mentionsCoupon(label)) {
    state.feeCents += cents;
    state.hasReturns = true;
  } else if (
    kind === 'reduction' ||
    kind === 'saved' ||
    (kind === 'summary' && isManufacturerSavingsLabel(words))
  ) {
    if (state.last !== null) applyUnusedQuantity(state, state.last.grossCents + Math.abs(cents));
    addDiscount(state, words, cents);
  } else if (kind === 'regular-price') {
    if (state.pendingName !== '') state.pendingRegularCents = Math.abs(cents);
    else if (state.last !== null) {
      applyUnusedQuantity(state, Math.abs(cents));
      state.last.regularCents = toRegularCents(state.last, Math.abs(cents));
    }
  } else if (kind === 'paid-price') {
    if (!hasReachedTotals(state)) addPaidPrice(state, line, amount);
  } else if (kind === 'fee') {
    if (!hasTotals(state)) state.feeCents += cents;
    else if (state.totalCents === null) state.lateFeeCents += cents;
  } else if (kind === 'tender' && cents > 0 && state.items.length > 0) {
    state.paidCents.push(/\b(?:change|cambio|vuelto)\b/i.test(words) ? -cents : cents);
  } else if (kind === 'tender' && cents < 0 && !hasTotals(state)) {
    // "WIC 4.79-" means a benefit program paid. The item's price doesn't change.
    state.feeCents += cents;
  } else if (kind === 'item' && isRateRow(state, label) && cents > 0) {
    addTotalOrTax(state, label, cents, 'tax');
  } else if (
    kind === 'item' &&
    !hasReachedTotals(state) &&
    cents > 0 &&
    (!state.isInSavings || findItemNumber(label) !== null)
  ) {
    addItem(state, line, label, cents);
  }
}

const REGULAR_UNIT_PRICE =
  /^\s*reg(?:ular)?(?: price)?:? {0,2}\$?(\d{1,3})\.(\d\d) ?(?:\/ ?)?(?:ea|each)\.?\s*$/i;
const UNIT_PRICE_ALONE = /^\s*\$?\d{1,4}\.\d\d ?(?:\/ ?|per )?(?:each|ea|lb|oz|fl oz|ct)\.?\s*$/i;
/**
 * A row with only a weight, such as "Wt 2.14 lb". If "Wt" is missing, the weight must have two decimals, because "3 lb"
 * is a size.
 */
const WEIGHT_ALONE =
  /^\s*(?:(?:wt|weight)\.?:? {0,2}(?=\d)|(?=\d{1,3}\.\d\d))(\d{1,3}(?:\.\d{1,3})?) ?lbs?\.?\s*$/i;
const ITEM_NUMBER_ALONE = /^\s*[*#]?\d{10,14}\s*$/;
const SUBSTITUTION = /^\s*(?:substituted|replaced)\b/i;

const WEIGHED_CODE = /^\s{0,40}WT\s/;
const WEIGHED_CODE_ALONE = /^\s{0,40}WT\s{0,40}$/;
const COUNT_ALONE = /^\s{0,40}(\d{1,2}) ?(?:@|qty)\s{0,40}$/i;

const SAVINGS_HEADING = /^(?:(?:your|total) )?savings(?: summary)?$/;

function addText(state: ParserState, line: string): void {
  if (isVoidNote(line)) {
    // Some registers print the void note below the voided item.
    state.isVoidNext = !state.isAfterVoid;
    return;
  }
  state.isInSavings ||= state.items.length > 0 && SAVINGS_HEADING.test(toPlainWords(line));
  if (isReturnHeading(line)) {
    state.isReturning = true;
    state.pendingName = '';
    return;
  }
  const count =
    /^\s*(?:qty|quantity|cantidad)\b[.:]? {0,2}(\d{1,2})(?:\.0+)?(?: {1,9}\$?\d{1,3}\.\d\d ?(?:\/ ?)?(?:each|ea))?$/i.exec(
      line,
    )?.[1];
  if (count !== undefined && !hasReachedTotals(state)) {
    applyQuantityRow(state, Number(count));
    return;
  }
  const weight = WEIGHT_ALONE.exec(line)?.[1];
  if (weight !== undefined && !hasReachedTotals(state)) {
    applyQuantityRow(state, Number(weight), true);
    return;
  }
  const regularPrice = REGULAR_UNIT_PRICE.exec(line);
  if (regularPrice !== null && state.last !== null && state.pendingName === '') {
    state.last.regularCents = toRegularCents(state.last, Number(`${regularPrice[1]}${regularPrice[2]}`));
    return;
  }
  if (UNIT_PRICE_ALONE.test(line) || ITEM_NUMBER_ALONE.test(line) || WEIGHED_CODE_ALONE.test(line)) return;
  const nextCount = COUNT_ALONE.exec(line)?.[1];
  if (nextCount !== undefined) {
    state.pendingCount = { quantity: Number(nextCount), isByWeight: false };
    return;
  }
  const kind = classifyLine(line, false, state.treatsAmbiguousAsItems);
  if (kind === 'aside' && SUBSTITUTION.test(line)) return;
  if (kind !== 'item') state.pendingLabel = line;
  if (kind !== 'item' || isNoiseLine(line) || hasUnreadableAmount(line) || hasReachedTotals(state)) {
    // The amount after "You Pay" belongs to the name above it.
    if (kind !== 'paid-price') state.pendingName = '';
    if (kind === 'item' && !hasUnreadableAmount(line) && mentionsProduct(toPlainWords(line)))
      state.pendingNoise = line;
    return;
  }
  const { last } = state;
  if (
    state.isAfterItem &&
    last !== null &&
    measureNameIndent(line) > last.indent &&
    !WEIGHED_CODE.test(line)
  ) {
    last.name = cleanName(`${last.name} ${line}`);
    return;
  }
  // Lines above the first item belong to the receipt's header. Only the last of these lines can be an item's name.
  state.pendingName =
    state.items.length === 0 ? line : `${state.pendingName} ${line}`.slice(0, MAX_LINE_CHARACTERS);
}

const hasName = ({ name }: TallyItem) => /[\p{L}\d]/u.test(name);

/**
 * Drops items without a readable name, and their discounts. The receipt then doesn't add up, so the shopper sees what's
 * missing. Marks the item above as wrong: the dropped amount may belong to it.
 */
function removeUnnamedItems(state: ParserState): void {
  const { items, discounts } = state;
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next !== undefined && !hasName(next)) item.isWrong = true;
  }
  state.items = items.filter(hasName);
  state.discounts = discounts.filter(({ item }) => item === null || hasName(item));
}

/** A row with the discount per item, such as "3 @ 5.00-". It's printed above the total discount. */
const DISCOUNT_PER_ITEM = /^\s*\d{1,3} ?[@x] ?\$?\d{1,3}\.\d\d-\s*$/i;

export function parseItemsAndTotals(lines: readonly string[], treatsAmbiguousAsItems = false): Tally {
  const state = createParserState(treatsAmbiguousAsItems);
  for (const line of separateTaxCodes(joinPaidPrices(lines))) {
    if (DISCOUNT_PER_ITEM.test(line)) continue;
    if (!/[a-z0-9]/i.test(line)) {
      if (line === '') Object.assign(state, { pendingName: '', pendingNoise: '', isInSavings: false });
      continue;
    }
    const previousCount = state.items.length;
    const isVoidNoteLine = isVoidNote(line);
    const quantity = parsePrintedQuantity(line.trim().replace(/^item (?=\d{1,2} ?@)/i, ''));
    const amount = parseLineAmount(line);
    if (quantity !== null && !hasReachedTotals(state)) addQuantity(state, line, quantity);
    else if (amount !== null) {
      addAmount(state, line, amount);
      state.isVoidNext = false;
      state.pendingLabel = '';
    } else {
      state.pendingLabel = '';
      state.pendingNoise = '';
      addText(state, line);
    }
    state.isAfterItem = state.items.length > previousCount;
    state.isAfterVoid = state.items.length < previousCount || (isVoidNoteLine && state.isAfterVoid);
  }
  if (!hasTotals(state)) Object.assign(state, state.sumsAbove);
  assignRewardsToItems(state);
  assignManufacturerCouponsToReceipt(state);
  assignDiscountsToNamedItems(state);
  addPaidTax(state);
  removeUnnamedItems(state);
  return removeTaxCodes(stripLineNumbers(state));
}
