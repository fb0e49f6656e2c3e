import { MAX_BUDGET_CENTS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { typedUsd } from '#domain/price/read-usd.ts';
import { plainUsd } from '#domain/price/spoken-usd.ts';
import { amountProblem } from './amount-fault.ts';

/** Parses an amount in cents: null if the text is empty, undefined if it isn't an amount. */
export const amountIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (typedUsd(text, MAX_BUDGET_CENTS) ?? undefined);

/** The amount as text for its field; empty if there is none. */
export const amountText = (cents: number | null): string => (cents === null ? '' : plainUsd(cents).slice(1));

/** Explains what is wrong with a typed budget; undefined if it's valid. */
export const budgetProblem = (text: string): string | undefined => {
  const cents = amountIn(text);
  if (cents === undefined) return amountProblem(text, MAX_BUDGET_CENTS);
  return cents === 0 ? t`Enter at least $0.01, or leave it empty for no budget.` : undefined;
};
