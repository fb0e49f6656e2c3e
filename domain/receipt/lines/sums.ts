import { mentionsProduct } from '#domain/receipt/goods.ts';
import { type Discount, hasTotals, type ParserState, type TallyItem } from '#domain/receipt/lines/tally.ts';
import {
  isManufacturerCoupon,
  isMemberDiscount,
  mentionsCoupon,
  toPlainWords,
} from '#domain/receipt/lines/words.ts';

const isAlreadyDeducted = ({ regularCents, grossCents }: TallyItem, cents: number) =>
  regularCents !== null && regularCents - cents === grossCents;

const OFF_WHOLE_PURCHASE =
  /\b(?:basket|competitor|order|purchase|transaction|spend|employee|senior|military|red ?card|circle card|total|rewards?(?! (?:price|sav\w{0,12}|special|deal|member|card))|\d{1,3}(?:\.\d\d)? off (?:\$?\d{1,3}|loyalty|your|entire))\b/i;

/**
 * Matches rewards without a description: "REWARDS" or "SCHNUCKS REWARDS". Rewards with a description, such as "FUEL
 * REWARDS", apply to the whole purchase.
 */
const PLAIN_REWARDS =
  /^(?!(?:mperks|exec\w{0,12}|flex\w{0,12}|fuel|gas|earned|redeemed|cash) )(?:[a-z]+ )?rewards?$/;

/** Matches offers whose label may also contain the product's name: "COMBO LOCO TORTILLAS". */
const OFFER_WITH_PRODUCT = /\b(?:combo|free)\b/i;
const NON_PRODUCT_WORDS = new Set(
  `combo loco meal deal mega event yellow cpn cupon digital heb kro kroger publix pub pbx meijer target aldi walmart safeway albertsons wegmans costco lidl ralphs smiths
  giant hannaford weis winco sprouts traders whole foods food lion dollar general market store brand family pack size large
  organic meat produce dairy deli bakery grocery frozen seafood`.split(/\s+/),
);

const findProductWords = (text: string) =>
  toPlainWords(text)
    .split(' ')
    .filter((word) => mentionsProduct(word) && !NON_PRODUCT_WORDS.has(word));

/** Drops a short first word: it's usually the store's brand. */
const removeBrand = (words: readonly string[]) => words.slice((words[0]?.length ?? 0) > 3 ? 0 : 1);

/** Shorter words must match exactly. */
const MIN_ABBREVIATION_LETTERS = 4;

const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= MIN_ABBREVIATION_LETTERS &&
    (one.startsWith(other) || other.startsWith(one)));

/**
 * Assigns each discount to the item it mentions, wherever that item is printed. Coupons that mention an item reduce the
 * receipt total, not the shelf price.
 */
export function assignDiscountsToNamedItems({ items, discounts }: ParserState): void {
  const itemsWithWords = items.map((item) => ({ item, words: findProductWords(item.name) }));
  for (const discount of discounts) {
    const { item, label, cents, isCoupon, isIncluded } = discount;
    if (item === null || !(isCoupon || OFFER_WITH_PRODUCT.test(label))) continue;
    const labelWords = findProductWords(label);
    const isNamed = ({ words }: (typeof itemsWithWords)[number]) =>
      (isCoupon ? words : removeBrand(words)).some((word) =>
        labelWords.some((other) => isSameWord(word, other)),
      );
    if (isCoupon && !isIncluded) {
      if (itemsWithWords.some(isNamed)) discount.item = null;
      continue;
    }
    const namedItems = itemsWithWords.filter(isNamed).map((one) => one.item);
    const isOneOtherProduct = namedItems.every(
      ({ name }) => name === namedItems[0]?.name && name !== item.name,
    );
    const matchingItem = namedItems.findLast(({ grossCents }) => grossCents >= cents);
    if (isOneOtherProduct && matchingItem !== undefined) discount.item = matchingItem;
  }
}

/**
 * If any plain reward is printed between items, each reward belongs to the item above it. Rewards for the whole
 * purchase all follow the last item.
 */
export function assignRewardsToItems({ items, discounts }: ParserState): void {
  const rewards = discounts.filter(
    ({ item, label }) => item === null && PLAIN_REWARDS.test(toPlainWords(label)),
  );
  const isBetweenItems = ({ itemAbove }: Discount) => itemAbove !== null && itemAbove !== items.at(-1);
  if (!rewards.some(isBetweenItems)) return;
  for (const reward of rewards)
    if (reward.itemAbove !== null && reward.itemAbove.grossCents >= reward.cents)
      reward.item = reward.itemAbove;
}

function findDiscountedItem(state: ParserState, label: string, cents: number): TallyItem | null {
  const code = /\/\s?(\d{4,14})/.exec(label)?.[1];
  const words = ` ${label.replace(/\s+/g, ' ').toLowerCase()} `;
  const isPrinted = ({ name }: TallyItem) =>
    /[a-z]{3}/i.test(name) && words.indexOf(` ${name.toLowerCase()} `) > 0;
  const item =
    state.items.findLast((one) => one.code === code) ?? state.items.findLast(isPrinted) ?? state.last;
  if (item === null || OFF_WHOLE_PURCHASE.test(label)) return null;
  return item.grossCents >= cents || isAlreadyDeducted(item, cents) ? item : null;
}

export const isManufacturerSavingsLabel = (label: string) =>
  isManufacturerCoupon(label) && /sav/i.test(label);

export function addDiscount(state: ParserState, label: string, cents: number): void {
  const offCents = Math.abs(cents);
  const isSigned = cents < 0;
  if (hasTotals(state)) {
    if (isManufacturerSavingsLabel(label)) state.manufacturerCents = offCents;
    if (isSigned && state.totalCents === null) state.lateDiscountCents += offCents;
    return;
  }
  const isSaving = /sav|ahorr/i.test(label) && !/coupon|inst/i.test(label);
  // A manufacturer's coupon doesn't change the store's price. Subtract it from the whole receipt.
  const item = isManufacturerCoupon(label) ? null : findDiscountedItem(state, label, offCents);
  const isIncluded = item !== null && isAlreadyDeducted(item, offCents);
  const isCoupon = mentionsCoupon(label);
  state.discounts.push({
    item,
    itemAbove: state.last,
    label,
    cents: offCents,
    isSigned,
    isSaving,
    isMember: isMemberDiscount(label),
    isIncluded,
    isCoupon,
  });
}

const MAX_COUPONS = 10;

function findOnlySubset(coupons: readonly Discount[], cents: number): readonly Discount[] | undefined {
  if (coupons.length > MAX_COUPONS) return undefined;
  const subsets = Array.from({ length: 2 ** coupons.length }, (_, bits) =>
    coupons.filter((_coupon, index) => (bits >> index) & 1),
  ).filter((subset) => subset.reduce((sum, coupon) => sum + coupon.cents, 0) === cents);
  return subsets.length === 1 ? subsets[0] : undefined;
}

/**
 * Deducts manufacturer coupons from the receipt's total instead of an item's price. They're the coupons that add up to
 * the amount in the receipt's savings summary.
 */
export function assignManufacturerCouponsToReceipt({ discounts, manufacturerCents }: ParserState): void {
  if (manufacturerCents === 0) return;
  const coupons = discounts.filter(({ isCoupon, item }) => isCoupon && item !== null);
  for (const coupon of findOnlySubset(coupons, manufacturerCents) ?? []) coupon.item = null;
}

/** The first total becomes the subtotal. The second total includes the tax printed between the two. */
function setTotalWithTax(state: ParserState, cents: number): void {
  state.subtotalCents = state.totalCents;
  if (state.taxAfterCents !== null) state.taxCents = (state.taxCents ?? 0) + state.taxAfterCents;
  state.totalCents = cents;
}

const isTotalWithTax = ({ subtotalCents, totalCents, taxAfterCents }: ParserState, cents: number): boolean =>
  subtotalCents === null &&
  totalCents !== null &&
  taxAfterCents !== null &&
  totalCents + taxAfterCents === cents;

function addTotal(state: ParserState, label: string, cents: number): void {
  const isGrandTotal = state.subtotalCents === null && /grand/i.test(label);
  if (isGrandTotal || isTotalWithTax(state, cents)) setTotalWithTax(state, cents);
  state.totalCents ??= cents;
}

/** If the amount paid includes the tax printed below the total, adds that tax to the total. */
export function addPaidTax(state: ParserState): void {
  const paidCents = state.paidCents.reduce((sum, cents) => sum + cents, 0);
  if (isTotalWithTax(state, paidCents)) setTotalWithTax(state, paidCents);
}

export function addTotalOrTax(
  state: ParserState,
  label: string,
  cents: number,
  kind: 'subtotal' | 'tax' | 'total',
): void {
  if (kind === 'subtotal') state.subtotalCents ??= cents;
  else if (kind === 'total') addTotal(state, label, cents);
  else if (state.totalCents !== null && state.items.length > 0) {
    state.taxAfterCents = /total/i.test(label) ? cents : (state.taxAfterCents ?? 0) + cents;
    // "Total tax" repeats the sum of the taxes printed above it.
  } else state.taxCents = /total/i.test(label) ? cents : (state.taxCents ?? 0) + cents;
}
