import { DEFAULT_DISTANCE_MILES, type Preferences } from '#contract/preferences.ts';
import { DEFAULT_EXTRA_STOP_VALUE_CENTS } from '#domain/compare/plan.ts';
import { shopperTimeZone } from '#domain/list/reset.ts';
import { DEFAULT_TAX_BASIS } from '#domain/tax/tax-rates.ts';
import type { Db } from '#server/db/connect.ts';

export type Settings = Omit<Preferences, 'stores' | 'closedStores' | 'cards' | 'spentThisWeekCents'>;

const defaultSettings: Settings = {
  location: null,
  distanceMiles: DEFAULT_DISTANCE_MILES,
  storeIds: [],
  extraStopValueCents: DEFAULT_EXTRA_STOP_VALUE_CENTS,
  taxBasis: DEFAULT_TAX_BASIS,
  cardChainIds: [],
  timeZone: null,
  hasDeclinedClubs: false,
  budgetCents: null,
  hasWeeklyBudget: false,
  paysWithSnap: false,
};

export async function findSettings(db: Db, userId: string): Promise<Settings> {
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
      'card_chain_ids',
      'time_zone',
      'has_declined_clubs',
      'budget_cents',
      'has_weekly_budget',
      'pays_with_snap',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return defaultSettings;
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
    cardChainIds: row.card_chain_ids,
    timeZone: row.time_zone,
    hasDeclinedClubs: row.has_declined_clubs,
    budgetCents: row.budget_cents,
    hasWeeklyBudget: row.has_weekly_budget,
    paysWithSnap: row.pays_with_snap,
  };
}

export async function findTimeZone(db: Db, userId: string): Promise<string> {
  return shopperTimeZone(await findSettings(db, userId));
}

const toLocationColumns = (location: Settings['location']) => ({
  latitude: location?.lat ?? null,
  longitude: location?.lng ?? null,
  address: location?.address ?? null,
  is_approximate: location?.isApproximate ?? false,
});

const toPreferenceColumns = ({ location, ...change }: Partial<Settings>) => ({
  ...(location !== undefined && toLocationColumns(location)),
  ...(change.distanceMiles !== undefined && { distance_miles: change.distanceMiles }),
  ...(change.storeIds !== undefined && { store_ids: change.storeIds }),
  ...(change.extraStopValueCents !== undefined && { extra_stop_value_cents: change.extraStopValueCents }),
  ...(change.taxBasis !== undefined && { tax_basis: change.taxBasis }),
  ...(change.cardChainIds !== undefined && { card_chain_ids: change.cardChainIds }),
  ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
  ...(change.hasDeclinedClubs !== undefined && { has_declined_clubs: change.hasDeclinedClubs }),
  ...(change.budgetCents !== undefined && { budget_cents: change.budgetCents }),
  ...(change.hasWeeklyBudget !== undefined && { has_weekly_budget: change.hasWeeklyBudget }),
  ...(change.paysWithSnap !== undefined && { pays_with_snap: change.paysWithSnap }),
});

/** Changes only the given settings, so two tabs don't overwrite each other. */
export async function updateSettings(
  db: Db,
  { userId, change }: { userId: string; change: Partial<Settings> },
): Promise<void> {
  const values = toPreferenceColumns(change);
  await db
    .insertInto('preference')
    .values({
      user_id: userId,
      distance_miles: defaultSettings.distanceMiles,
      store_ids: defaultSettings.storeIds,
      extra_stop_value_cents: defaultSettings.extraStopValueCents,
      ...values,
    })
    .onConflict((conflict) =>
      Object.keys(values).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(values),
    )
    .execute();
}

export function listLoyaltyCardChains(db: Db, ids: readonly number[]): Promise<Preferences['cards']> {
  return db
    .selectFrom('chain')
    .select(['id as chainId', 'name as chainName', 'logo', 'color'])
    .where('id', 'in', [0, ...ids])
    .orderBy('name')
    .execute();
}
