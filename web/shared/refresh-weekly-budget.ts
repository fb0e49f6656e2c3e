import type { QueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { createQueryOptions } from '#web/api/query.ts';

/**
 * Refetches the week's spending after lines have been removed, because a trip's receipt isn't counted while any of the
 * trip's lines are still checked off in the cart.
 */
export function refreshWeeklyBudget(client: QueryClient): void {
  const { queryKey } = createQueryOptions(getPreferences, {});
  if (client.getQueryData(queryKey)?.spentThisWeekCents != null) void client.invalidateQueries({ queryKey });
}
