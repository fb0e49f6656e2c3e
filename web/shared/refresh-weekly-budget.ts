import type { QueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { createQueryOptions } from '#web/api/query.ts';

/**
 * Refetches the week's spending, because a trip's receipt counts only once the trip's lines are no longer checked off.
 */
export function refreshWeeklyBudget(client: QueryClient): void {
  const { queryKey } = createQueryOptions(getPreferences, {});
  if (client.getQueryData(queryKey)?.spentThisWeekCents != null) void client.invalidateQueries({ queryKey });
}
