import { useEffect } from 'react';
import { type Preferences, patchPreferences } from '#contract/preferences.ts';
import { sendAtLeave } from '#web/api/request.ts';
import { deviceTimeZone } from '#web/lib/time-zone.ts';

/**
 * Saves a new shopper's time zone at once, and a changed one when the page is hidden: looking it up is slow, and no
 * visit should begin with it. Failures are ignored; the next visit tries again.
 */
export function useSaveTimeZone({ timeZone: saved }: Preferences): void {
  useEffect(() => {
    const save = () => {
      const timeZone = deviceTimeZone();
      if (saved !== timeZone) sendAtLeave(patchPreferences, { body: { timeZone } });
    };
    if (saved === null) return save();
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  }, [saved]);
}
