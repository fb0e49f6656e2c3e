import { localizedItemName } from '#domain/language.ts';
import { SHOP_DATABASE } from '#web/lib/offline-owner.ts';
import { readOfflineValue } from '#web/lib/offline-record.ts';
import { OFFLINE_TRIP_KEY, type OfflineTrip } from './shop-record.ts';

export function listUnsentLines({ list, pending }: Pick<OfflineTrip, 'list' | 'pending'>): string[] {
  const changedLineIds = new Set(pending.map(({ line }) => line));
  return (list?.lines ?? [])
    .filter(({ line }) => changedLineIds.has(line))
    .map(({ name, itemId }) => (itemId ? localizedItemName(name) : name));
}

export async function readUnsentChanges(): Promise<readonly string[]> {
  const stored = await readOfflineValue<OfflineTrip>(SHOP_DATABASE, OFFLINE_TRIP_KEY);
  return stored === undefined ? [] : listUnsentLines(stored);
}
