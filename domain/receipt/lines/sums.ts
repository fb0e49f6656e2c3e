import { mentionsProduct } from '#domain/receipt/goods.ts';
import { hasTotals, type Reduction, type TallyItem, type TallyState } from '#domain/receipt/lines/tally.ts';
import {
  isManufacturerCoupon,
  isMemberReduction,
  mentionsCoupon,
  toPlainWords,
} from '#domain/receipt/lines/words.ts';

/** Whether the printed regular price minus the savings is what the line costs. */
const isAlreadyOff = ({ regularCents, grossCents }: TallyItem, cents: number) =>
  regularCents !== null && regularCents - cents === grossCents;

/**
 * Labels of reductions for the whole purchase: storewide discounts, discounts for a minimum purchase, and
 * redeemed rewards.
 */
const OFF_WHOLE_PURCHASE =
  /\b(?:basket|competitor|order|purchase|transaction|spend|employee|senior|military|red ?card|circle card|total|rewards?(?! (?:price|sav\w{0,12}|special|deal|member|card))|\d{1,3}(?:\.\d\d)? off \$?\d{1,3})\b/i;

/**
 * Matches "REWARDS" and "SCHNUCKS REWARDS". Rewards that say how they were earned are redeemed for the whole
 * purchase.
 */
const PLAIN_REWARDS =
  /^(?!(?:mperks|exec\w{0,12}|flex\w{0,12}|fuel|gas|earned|redeemed|cash) )(?:[a-z]+ )?rewards?$/;

/** Labels of offers that may name a product: "COMBO LOCO TORTILLAS". */
const NAMES_PRODUCT = /\b(?:combo|free)\b/i;
/** Words in reduction labels that name a chain, a department or an event instead of a product. */
const NOT_PRODUCT_WORDS = new Set(
  `combo loco meal deal mega event yellow cpn cupon digital heb kro kroger publix pub pbx meijer target aldi walmart safeway albertsons wegmans costco lidl ralphs smiths
  giant hannaford weis winco sprouts traders whole foods food lion dollar general market store brand family pack size large
  organic meat produce dairy deli bakery grocery frozen seafood`.split(/\s+/),
);

/** Drops a short first word, which is usually a brand: "HEB WHEAT BREAD". */
const wordsOfGoods = (text: string) =>
  toPlainWords(text)
    .split(' ')
    .filter(
      (word, index) =>
        mentionsProduct(word) && !NOT_PRODUCT_WORDS.has(word) && (index > 0 || word.length > 3),
    );

/** Shorter words are compared only as a whole. */
const MIN_ABBREVIATION = 4;

/** Whether the words are the same or one is short for the other: "MEX", "MEXI" and "MEXICAN". */
const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= MIN_ABBREVIATION &&
    (one.startsWith(other) || other.startsWith(one)));

/**
 * Handles reductions that name an item, which may be above or below them. A coupon is subtracted from the whole
 * receipt, because it doesn't change the shelf price. Another reduction is assigned to the item.
 */
export function assignReductionsToNamedItems({ items, reductions }: TallyState): void {
  const goods = items.map((item) => ({ item, words: wordsOfGoods(item.name) }));
  for (const reduction of reductions) {
    const { item, label, cents, isCoupon, isIncluded } = reduction;
    if (item === null || !(isCoupon || NAMES_PRODUCT.test(label))) continue;
    const own = wordsOfGoods(label);
    const named = goods
      .filter(({ words }) => words.some((word) => own.some((other) => isSameWord(word, other))))
      .map((one) => one.item);
    if (isCoupon && named.length > 0 && !isIncluded) {
      reduction.item = null;
      continue;
    }
    const isOfOne = named.every(({ name }) => name === named[0]?.name && name !== item.name);
    const other = named.findLast(({ grossCents }) => grossCents >= cents);
    if (isOfOne && other !== undefined) reduction.item = other;
  }
}

/**
 * Assigns rewards without a description to the item above them if at least one is printed between items. Rewards for
 * the whole purchase are printed below the last item.
 */
export function assignRewardsToItems({ items, reductions }: TallyState): void {
  const rewards = reductions.filter(
    ({ item, label }) => item === null && PLAIN_REWARDS.test(toPlainWords(label)),
  );
  const isBetweenItems = ({ below }: Reduction) => below !== null && below !== items.at(-1);
  if (!rewards.some(isBetweenItems)) return;
  for (const reward of rewards)
    if (reward.below !== null && reward.below.grossCents >= reward.cents) reward.item = reward.below;
}

/**
 * The item whose number or name is printed with the reduction, otherwise the previous item if it costs
 * enough.
 */
function reducedItem(state: TallyState, label: string, cents: number): TallyItem | null {
  const code = /\/\s?(\d{4,14})/.exec(label)?.[1];
  const words = ` ${label.replace(/\s+/g, ' ').toLowerCase()} `;
  const isPrinted = ({ name }: TallyItem) =>
    /[a-z]{3}/i.test(name) && words.indexOf(` ${name.toLowerCase()} `) > 0;
  const item =
    state.items.findLast((one) => one.code === code) ?? state.items.findLast(isPrinted) ?? state.last;
  if (item === null || OFF_WHOLE_PURCHASE.test(label)) return null;
  return item.grossCents >= cents || isAlreadyOff(item, cents) ? item : null;
}

export const isManufacturerSavingsLabel = (label: string) =>
  isManufacturerCoupon(label) && /sav/i.test(label);

export function addReduction(state: TallyState, label: string, cents: number): void {
  const offCents = Math.abs(cents);
  const isSigned = cents < 0;
  if (hasTotals(state)) {
    if (isManufacturerSavingsLabel(label)) state.manufacturerCents = offCents;
    if (isSigned && state.totalCents === null) state.lateReductionCents += offCents;
    return;
  }
  const isSaving = /sav|ahorr/i.test(label) && !/coupon|inst/i.test(label);
  // A manufacturer's coupon doesn't change the store's price for the item, so subtract it from the whole receipt.
  const item = isManufacturerCoupon(label) ? null : reducedItem(state, label, offCents);
  const isIncluded = item !== null && isAlreadyOff(item, offCents);
  const isCoupon = mentionsCoupon(label);
  state.reductions.push({
    item,
    below: state.last,
    label,
    cents: offCents,
    isSigned,
    isSaving,
    isMember: isMemberReduction(label),
    isIncluded,
    isCoupon,
  });
}

const MAX_COUPONS = 10;

/** The only subset of these coupons that adds up to `cents`; undefined if there are none or several. */
function onlySubset(coupons: readonly Reduction[], cents: number): readonly Reduction[] | undefined {
  if (coupons.length > MAX_COUPONS) return undefined;
  const subsets = Array.from({ length: 2 ** coupons.length }, (_, bits) =>
    coupons.filter((_coupon, index) => (bits >> index) & 1),
  ).filter((some) => some.reduce((sum, coupon) => sum + coupon.cents, 0) === cents);
  return subsets.length === 1 ? subsets[0] : undefined;
}

/**
 * Subtracts coupons from the whole receipt instead of from an item if the savings summary says that manufacturers paid
 * for them.
 */
export function assignManufacturerCouponsToReceipt({ reductions, manufacturerCents }: TallyState): void {
  if (manufacturerCents === 0) return;
  const coupons = reductions.filter(({ isCoupon, item }) => isCoupon && item !== null);
  for (const coupon of onlySubset(coupons, manufacturerCents) ?? []) coupon.item = null;
}

/** Makes the first total the subtotal. The second total includes the tax that was printed between them. */
function setTotalWithTax(state: TallyState, cents: number): void {
  state.subtotalCents = state.totalCents;
  if (state.taxAfterCents !== null) state.taxCents = (state.taxCents ?? 0) + state.taxAfterCents;
  state.totalCents = cents;
}

const isTotalWithTax = ({ subtotalCents, totalCents, taxAfterCents }: TallyState, cents: number): boolean =>
  subtotalCents === null &&
  totalCents !== null &&
  taxAfterCents !== null &&
  totalCents + taxAfterCents === cents;

/** Sets the total. The first total counts, unless a grand total or the total with tax follows. */
function addTotal(state: TallyState, label: string, cents: number): void {
  const isGrand = state.subtotalCents === null && /grand/i.test(label);
  if (isGrand || isTotalWithTax(state, cents)) setTotalWithTax(state, cents);
  state.totalCents ??= cents;
}

/** If no grand total is printed, the amount paid may show that tax was added to the printed total. */
export function addPaidTax(state: TallyState): void {
  const paid = state.paidCents.reduce((sum, cents) => sum + cents, 0);
  if (isTotalWithTax(state, paid)) setTotalWithTax(state, paid);
}

export function addTotalOrTax(
  state: TallyState,
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
