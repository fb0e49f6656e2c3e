import type { QueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { createQueryOptions } from '#web/api/query.ts';

/**
 * Refetches the week's spending after lines were removed, because a trip's receipt doesn't count while the trip's
 * checked-off lines are still in the cart.
 */
export function refreshWeeklyBudget(client: QueryClient): void {
  const { queryKey } = createQueryOptions(getPreferences, {});
  if (client.getQueryData(queryKey)?.spentThisWeekCents != null) void client.invalidateQueries({ queryKey });
}
