import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Preferences, patchPreferences } from '#contract/preferences.ts';
import { sendKeepaliveRequest } from '#web/api/request.ts';
import { getDeviceTimeZone } from '#web/lib/time-zone.ts';
import { preferencesQuery } from './use-preferences.ts';

/** Saves the device's time zone when it differs from the saved one. */
export function useSaveTimeZone({ timeZone: savedTimeZone }: Preferences): void {
  const client = useQueryClient();
  useEffect(() => {
    const timeZone = getDeviceTimeZone();
    if (timeZone === savedTimeZone) return;
    sendKeepaliveRequest(patchPreferences, { body: { timeZone } });
    // Update the cache. Otherwise, every page of this visit would save the time zone again.
    client.setQueryData(
      preferencesQuery.queryKey,
      (preferences) => preferences && { ...preferences, timeZone },
    );
  }, [savedTimeZone, client]);
}
