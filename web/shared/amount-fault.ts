import { t } from '#domain/language.ts';
import { formatUsd, MAX_PRICE_CENTS } from '#domain/money.ts';
import { isTooMuchUsd } from '#domain/price/read-usd.ts';

export const amountProblem = (text: string): string =>
  isTooMuchUsd(text) ? t`Enter an amount up to ${formatUsd(MAX_PRICE_CENTS)}` : t`Enter an amount like 3.49`;
