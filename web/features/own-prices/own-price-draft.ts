import { MAX_PROMOTION_DAYS } from '#contract/limits.ts';
import type { OwnPrice } from '#contract/own-prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedUnit, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { PROMOTION_DAYS } from '#domain/price/age.ts';
import { isImplausiblePrice } from '#domain/price/implausible-price.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { describeAmountProblem } from '#web/shared/amount-problem.ts';
import type { PriceQuestion } from './price-question.ts';

export type PriceDraft = { price: string; regularPrice: string; endsOn: string; isMember: boolean };

export function implausiblePriceWarning(
  { shownCents, isEstimate, unit }: PriceQuestion,
  text: string,
): string | null {
  const cents = parseTypedUsd(text);
  if (cents === null || cents === 0 || shownCents === null) return null;
  if (!isImplausiblePrice(cents, shownCents)) return null;
  const shown = (isEstimate ? '~' : '') + formatUsd(shownCents);
  return isSoldByWeight(unit)
    ? t`That’s far from the ${shown} we show now. Is it the price for one pound?`
    : t`That’s far from the ${shown} we show now. Is it the price for one of ${localizedUnit(unit)}?`;
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

export function toOwnPrices(
  questions: readonly PriceQuestion[],
  drafts: readonly PriceDraft[],
  seenAt: string,
): OwnPrice[] {
  return questions.flatMap(({ itemId, storeId }, index) => {
    const { price = '', regularPrice = '', endsOn = '', isMember = false } = drafts[index] ?? {};
    const cents = parseTypedUsd(price);
    if (cents === null) return [];
    const promotion = {
      regularPriceCents: parseTypedUsd(regularPrice),
      promotionEndsOn: endsOn === '' ? null : endsOn,
    };
    return [{ itemId, storeId, priceCents: cents, ...promotion, ...(isMember && { isMember }), seenAt }];
  });
}
