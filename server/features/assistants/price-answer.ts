import { z } from 'zod';
import { toDollars } from '#contract/fields.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isNotSoldReason } from '#domain/item/store-brand.ts';
import { formatCount, localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { describeAge } from '#domain/price/age.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { computePackPrice, type ShownPrice } from '#domain/price/price.ts';

export const usdAmount = z.string().describe('US dollars, such as 4.38');

export const assistantPrice = z.object({
  storeId: z.number(),
  storeName: z.string(),
  status: z
    .enum(['priced', 'not_sold', 'unknown'])
    .describe('not_sold: the store doesn’t sell it. unknown: it may, but we have no price.'),
  kind: z
    .enum(['seen', 'chain', 'estimate'])
    .nullable()
    .describe('seen at this store, seen at another store in its chain, or our estimate'),
  usd: usdAmount.nullable().describe('price of one package, or of one pound'),
  lowUsd: usdAmount.nullable().describe('the real price is between lowUsd and highUsd about 8 of 10 times'),
  highUsd: usdAmount.nullable(),
  regularUsd: usdAmount.nullable().describe('price without the sale, if it was seen on sale'),
  packages: z.number().nullable().describe('packages or pounds needed for the whole line'),
  lineUsd: usdAmount.nullable().describe('price of all of them'),
  source: z.string().nullable(),
  observedAt: z.string().nullable().describe('when the price was seen; null for an estimate'),
  basis: z.string().nullable().describe('what the price is based on'),
  needsCard: z.boolean().describe('this price needs the store’s card'),
  item: z
    .object({ itemId: z.number(), name: z.string(), brand: z.string(), size: z.string() })
    .nullable()
    .describe('the product that the price is for'),
  sentence: z.string().describe('the price in one sentence that can be quoted'),
});

export type AssistantPrice = z.output<typeof assistantPrice>;

export type LocalTime = { now: Date; timeZone: string };

const rangeText = ({ lowCents, highCents }: ShownPrice) => `${formatUsd(lowCents)}–${formatUsd(highCents)}`;

function composePriceSentence(
  shown: ShownPrice,
  what: string,
  where: string,
  { now, timeZone }: LocalTime,
): string {
  const price = formatUsd(shown.priceCents);
  if (shown.scope === 'estimate' || shown.observedAt === null)
    return t`${what}: about ${price} at ${where}. That’s our estimate, likely ${rangeText(shown)}.`;
  const age = describeAge(shown.observedAt, now, timeZone);
  if (shown.scope === 'store') return t`${what}: ${price} at ${where}, seen ${age}.`;
  return t`${what}: about ${price} at ${where}, likely ${rangeText(shown)}. Seen at another store in this chain ${age}.`;
}

const describeItem = ({ name, unit }: { name: string; unit: string }) =>
  isSoldByWeight(unit)
    ? t`${localizedItemName(name)}, per pound`
    : `${localizedItemName(name)}, ${localizedUnit(unit)}`;

/** `requestedItem` is the item in the request. The price may be for a different product that also satisfies the request. */
export function toAssistantPrice(
  { store, shown, filledBy, unavailableReason, card }: StorePrice,
  requestedItem: { name: string; unit: string },
  localTime: LocalTime,
): AssistantPrice {
  const storeFields = { storeId: store.id, storeName: store.name };
  const what = describeItem(filledBy ?? requestedItem);
  if (shown === null || filledBy === null) {
    const reason = unavailableReason ?? t`No price yet`;
    const isNotSold = isNotSoldReason(reason);
    return {
      ...storeFields,
      status: isNotSold ? 'not_sold' : 'unknown',
      ...{ kind: null, usd: null, lowUsd: null, highUsd: null, regularUsd: null, packages: null },
      ...{ lineUsd: null, source: null, observedAt: null, basis: reason, needsCard: false, item: null },
      sentence: isNotSold
        ? t`${what}: not sold at ${store.name}. ${reason}.`
        : t`${what}: we have no price at ${store.name}. ${reason}.`,
    };
  }
  const { itemId, name, brand, unit, packCount } = filledBy;
  return {
    ...storeFields,
    status: 'priced',
    kind: shown.scope === 'store' ? 'seen' : shown.scope,
    usd: toDollars(shown.priceCents),
    lowUsd: toDollars(shown.lowCents),
    highUsd: toDollars(shown.highCents),
    regularUsd: shown.regularPriceCents === null ? null : toDollars(shown.regularPriceCents),
    packages: packCount,
    lineUsd: toDollars(computePackPrice(shown, packCount).priceCents),
    source: shown.source,
    observedAt: shown.observedAt,
    basis: shown.basis,
    needsCard: card?.isCounted ?? false,
    item: { itemId, name, brand, size: unit },
    sentence: composePriceSentence(shown, what, store.name, localTime),
  };
}

export const assistantTotal = z.object({
  usd: usdAmount.nullable().describe('with tax; null if nothing has a price'),
  lowUsd: usdAmount.nullable().describe('the real total is between lowUsd and highUsd about 8 of 10 times'),
  highUsd: usdAmount.nullable(),
  isEstimate: z.boolean().describe('at least one price in it is an estimate'),
  isComplete: z.boolean().describe('every line of the list is in it; compare only complete totals'),
  sentence: z.string(),
});

type Total = {
  totalCents: number | null;
  lowCents: number | null;
  highCents: number | null;
  isEstimate: boolean;
};

/** Below this total, rounding to whole dollars would hide the difference between stores. */
const MIN_ROUNDED_TOTAL_CENTS = 1_000;

/** `sentence` reads like "Walmart: about $71, likely $64–$79." The total excludes `unpricedLineCount` lines. */
export function toAssistantTotal(
  { totalCents, lowCents, highCents, isEstimate }: Total,
  name: string,
  unpricedLineCount: number,
): z.output<typeof assistantTotal> {
  if (totalCents === null || lowCents === null || highCents === null) {
    const nullAmounts = { usd: null, lowUsd: null, highUsd: null };
    return { ...nullAmounts, isEstimate: false, isComplete: false, sentence: t`${name}: no prices yet.` };
  }
  const isRounded = isEstimate && totalCents >= MIN_ROUNDED_TOTAL_CENTS;
  const total = formatRoundedUsd(totalCents, isRounded);
  const likely = `${formatRoundedUsd(lowCents, isRounded)}–${formatRoundedUsd(highCents, isRounded)}`;
  const sentence =
    lowCents < highCents ? t`${name}: about ${total}, likely ${likely}.` : `${name}: ${total}.`;
  const isComplete = unpricedLineCount === 0;
  return {
    ...{ usd: toDollars(totalCents), lowUsd: toDollars(lowCents), highUsd: toDollars(highCents), isEstimate },
    isComplete,
    sentence: isComplete ? sentence : t`${sentence} Without ${formatCount(unpricedLineCount, 'line')}.`,
  };
}
