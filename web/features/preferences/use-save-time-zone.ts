import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Preferences, patchPreferences } from '#contract/preferences.ts';
import { sendAtLeave } from '#web/api/request.ts';
import { deviceTimeZone } from '#web/lib/time-zone.ts';
import { preferencesQuery } from './use-preferences.ts';

/**
 * Saves a new shopper's time zone at once. A changed one is saved when the page is hidden, because looking it
 * up would slow down the start of a visit. Failures are ignored; the next visit tries again.
 */
export function useSaveTimeZone({ timeZone: saved }: Preferences): void {
  const client = useQueryClient();
  useEffect(() => {
    const save = () => {
      const timeZone = deviceTimeZone();
      if (timeZone === saved) return;
      sendAtLeave(patchPreferences, { body: { timeZone } });
      // Otherwise every page of this visit would send it.
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
