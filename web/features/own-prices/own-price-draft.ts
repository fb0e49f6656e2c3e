import { MAX_PROMOTION_DAYS } from '#contract/limits.ts';
import type { OwnPrice } from '#contract/own-prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedUnit, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { ageInDays, PROMOTION_DAYS, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { isProbablyTypo } from '#domain/price/probable-typo.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { describeAmountProblem } from '#web/shared/amount-problem.ts';
import type { PriceQuestion } from './price-question.ts';

export type PriceDraft = { price: string; regularPrice: string; endsOn: string; isMember: boolean };

export function getTypoWarning({ shownCents, isEstimate, unit }: PriceQuestion, text: string): string | null {
  const cents = parseTypedUsd(text);
  if (cents === null || cents === 0 || shownCents === null) return null;
  if (!isProbablyTypo(cents, shownCents)) return null;
  const shownPrice = (isEstimate ? '~' : '') + formatUsd(shownCents);
  return isSoldByWeight(unit)
    ? t`That’s far from the ${shownPrice} we show now. Is it the price for one pound?`
    : t`That’s far from the ${shownPrice} we show now. Is it the price for one of ${localizedUnit(unit)}?`;
}

export function validatePrice(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return (parseTypedUsd(text) ?? 0) > 0 ? undefined : describeAmountProblem(text);
}

export function validateRegularPrice({ price, regularPrice, isMember }: PriceDraft): string | undefined {
  const problem = validatePrice(regularPrice);
  if (problem !== undefined || regularPrice.trim() === '') return problem;
  return (parseTypedUsd(regularPrice) ?? 0) > (parseTypedUsd(price) ?? 0)
    ? undefined
    : isMember
      ? t`Must be more than the price with the card`
      : t`Must be more than the sale price`;
}

export function validateEndDate(endsOn: string, seenOn: string): string | undefined {
  if (endsOn === '') return undefined;
  if (endsOn < seenOn) return t`Must not be before the day you saw it`;
  return Date.parse(endsOn) - Date.parse(seenOn) < MAX_PROMOTION_DAYS * DAY_MS
    ? undefined
    : t`Must be within ${MAX_PROMOTION_DAYS} days of the day you saw it`;
}

export const toSeenAt = (day: string, today: string, now: Date): string =>
  (day === today ? now : new Date(`${day}T12:00:00`)).toISOString();

export const toLocalDay = (instant: Date): string => {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`;
};

export function withDefaultEndDate(draft: PriceDraft, seenOn: string): PriceDraft {
  if (draft.endsOn !== '' || draft.regularPrice.trim() !== '') return draft;
  const lastDay = new Date(Date.parse(seenOn) + (PROMOTION_DAYS - 1) * DAY_MS);
  return { ...draft, endsOn: lastDay.toISOString().slice(0, 10) };
}

export const toPromotion = ({ regularPrice, endsOn }: PriceDraft) => ({
  regularPriceCents: parseTypedUsd(regularPrice),
  promotionEndsOn: endsOn === '' ? null : endsOn,
});

/** Says where the prices will be used. A sale price is shared with others only if its regular price was entered. */
export function priceUsageText(
  prices: readonly Pick<OwnPrice, 'isMember' | 'seenAt' | 'promotionEndsOn' | 'regularPriceCents'>[],
  now: Date,
): string {
  const usageText = prices.every(({ isMember }) => isMember)
    ? t`Used in your totals if you have the card.`
    : prices.some(({ seenAt }) => ageInDays(seenAt, now) > STORE_PRICE_MAX_AGE_DAYS)
      ? t`Used in your totals if there’s nothing newer.`
      : t`Used in your totals unless a similar item was seen for less there.`;
  const isShared = prices.some(
    ({ promotionEndsOn, regularPriceCents }) => !promotionEndsOn || regularPriceCents !== null,
  );
  return `${usageText} ${isShared ? t`Shared, without your name, once confirmed.` : t`Add the regular price to share it with others.`}`;
}

export function toOwnPrices(
  questions: readonly PriceQuestion[],
  drafts: readonly PriceDraft[],
  seenAt: string,
): OwnPrice[] {
  return questions.flatMap(({ itemId, storeId }, index) => {
    const draft = drafts[index];
    const cents = parseTypedUsd(draft?.price ?? '');
    if (draft === undefined || cents === null) return [];
    const { isMember } = draft;
    return [
      { itemId, storeId, priceCents: cents, ...toPromotion(draft), ...(isMember && { isMember }), seenAt },
    ];
  });
}
