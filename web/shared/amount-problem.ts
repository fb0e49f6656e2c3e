import { t } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { formatShortUsd } from '#domain/price/approximate-usd.ts';
import { isAboveMaxUsd } from '#domain/price/read-usd.ts';

export const describeAmountProblem = (text: string, maxCents = MAX_PRICE_CENTS): string =>
  isAboveMaxUsd(text, maxCents)
    ? t`Enter an amount up to ${formatShortUsd(maxCents)}.`
    : t`Enter an amount like 3.49.`;
