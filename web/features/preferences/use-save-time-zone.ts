import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Preferences, patchPreferences } from '#contract/preferences.ts';
import { sendKeepaliveRequest } from '#web/api/request.ts';
import { getDeviceTimeZone } from '#web/lib/time-zone.ts';
import { preferencesQuery } from './use-preferences.ts';

/**
 * Saves a changed time zone when the page is hidden. Reading the device's time zone earlier would make the page load
 * more slowly.
 */
export function useSaveTimeZone({ timeZone: saved }: Preferences): void {
  const client = useQueryClient();
  useEffect(() => {
    const save = () => {
      const timeZone = getDeviceTimeZone();
      if (timeZone === saved) return;
      sendKeepaliveRequest(patchPreferences, { body: { timeZone } });
      // Otherwise, every page of this visit would save the time zone again.
      client.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, timeZone });
    };
    if (saved === null) return save();
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  }, [saved, client]);
}
