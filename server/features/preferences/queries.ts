import type { Preferences } from '#contract/preferences.ts';
import { DEFAULT_EXTRA_STOP_VALUE_CENTS } from '#domain/plan.ts';
import { DEFAULT_TAX_BASIS } from '#domain/tax-rates.ts';
import type { Db } from '#server/db/connect.ts';

/** The saved settings as the contract has them, without the stores that the ids stand for. */
export type Settings = Omit<Preferences, 'stores' | 'closedStores'>;

/** What the user saved; null when nothing was saved yet. */
export async function readSettings(db: Db, userId: string): Promise<Settings | null> {
  const row = await db
    .selectFrom('preference')
    .select([
      'latitude',
      'longitude',
      'address',
      'is_approximate',
      'distance_miles',
      'store_ids',
      'extra_stop_value_cents',
      'tax_basis',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { latitude: lat, longitude: lng, address } = row;
  return {
    location:
      lat === null || lng === null || address === null
        ? null
        : { lat, lng, address, isApproximate: row.is_approximate },
    distanceMiles: row.distance_miles,
    storeIds: row.store_ids,
    extraStopValueCents: row.extra_stop_value_cents,
    taxBasis: row.tax_basis === 'state' ? 'state' : 'flat',
  };
}

/** What of the settings a comparison goes by; the defaults where nothing was saved. */
export async function readComparisonSettings(
  db: Db,
  userId: string,
): Promise<Pick<Settings, 'extraStopValueCents' | 'taxBasis'>> {
  const settings = await readSettings(db, userId);
  return settings ?? { extraStopValueCents: DEFAULT_EXTRA_STOP_VALUE_CENTS, taxBasis: DEFAULT_TAX_BASIS };
}

/** Replaces the user's settings as a whole. */
export async function saveSettings(
  db: Db,
  { userId, settings }: { userId: string; settings: Settings },
): Promise<void> {
  const values = {
    latitude: settings.location?.lat ?? null,
    longitude: settings.location?.lng ?? null,
    address: settings.location?.address ?? null,
    is_approximate: settings.location?.isApproximate ?? false,
    distance_miles: settings.distanceMiles,
    store_ids: settings.storeIds,
    extra_stop_value_cents: settings.extraStopValueCents,
    tax_basis: settings.taxBasis,
  };
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
