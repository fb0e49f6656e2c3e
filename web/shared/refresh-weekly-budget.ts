import type { QueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { createQueryOptions } from '#web/api/query.ts';

/**
 * Refetches the week's spending after lines were removed. While a trip's checked-off lines are in the cart, the trip's
 * receipt doesn't count.
 */
export function refreshWeeklyBudget(client: QueryClient): void {
  const { queryKey } = createQueryOptions(getPreferences, {});
  if (client.getQueryData(queryKey)?.spentThisWeekCents != null) void client.invalidateQueries({ queryKey });
}
