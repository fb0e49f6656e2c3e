import { MAX_BUDGET_CENTS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { formatShortUsd } from '#domain/price/approximate-usd.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { describeAmountProblem } from './amount-problem.ts';

/** Returns the amount in cents, null for empty text, or undefined for text that isn't an amount. */
export const parseBudgetAmount = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (parseTypedUsd(text, MAX_BUDGET_CENTS) ?? undefined);

export const budgetInputText = (cents: number | null): string =>
  cents === null ? '' : formatShortUsd(cents).slice(1);

export const findBudgetProblem = (text: string): string | undefined => {
  const cents = parseBudgetAmount(text);
  if (cents === undefined) return describeAmountProblem(text, MAX_BUDGET_CENTS);
  return cents === 0 ? t`Enter at least $0.01, or leave it empty for no budget.` : undefined;
};
