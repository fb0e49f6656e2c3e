import type { QueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import { queryOf } from '#web/api/query.ts';

/** Reads again what the week's receipts add up to. One of a trip counts once its lines are no longer checked off. */
export function refreshWeeklyBudget(client: QueryClient): void {
  const { queryKey } = queryOf(getPreferences, {});
  if (client.getQueryData(queryKey)?.spentThisWeekCents != null) void client.invalidateQueries({ queryKey });
}
