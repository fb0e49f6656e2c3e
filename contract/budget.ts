import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { MAX_BUDGET_CENTS } from './limits.ts';

export const budget = z.nullable(
  z
    .int()
    .check(
      z.minimum(1, deferredText('must be at least $0.01, or null for no budget')),
      z.maximum(MAX_BUDGET_CENTS, { error: () => t`must be at most ${formatUsd(MAX_BUDGET_CENTS)}` }),
    ),
);
