import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Preferences, patchPreferences } from '#contract/preferences.ts';
import { request } from '#web/api/request.ts';
import { timeZone } from '#web/lib/time-zone.ts';
import { preferencesQuery } from './use-preferences.ts';

/** Failures are ignored; the next visit tries again. */
export function useSaveTimeZone({ timeZone: saved }: Preferences): void {
  const client = useQueryClient();
  useEffect(() => {
    if (saved === timeZone) return;
    request(patchPreferences, { body: { timeZone } }).then(
      (now) =>
        client.setQueryData(
          preferencesQuery.queryKey,
          (known) => known && { ...known, timeZone: now.timeZone },
        ),
      () => {},
    );
  }, [saved, client]);
}
