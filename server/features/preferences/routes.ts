import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getPreferences, type Preferences, patchPreferences, putPreferences } from '#contract/preferences.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import {
  findOrQueueStoreArea,
  listStoresById,
  replaceSampleStores,
  roundCoordinates,
} from '#server/features/stores/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { toCallerKey } from '#server/http/rate-limit.ts';
import { findSettings, listLoyaltyCardChains, type Settings, updateSettings } from './queries.ts';
import { findPreferences } from './read-preferences.ts';

type Caller = { user: { id: string }; request: FastifyRequest };

async function rejectInvalidCards(db: Db, ids: readonly number[]): Promise<void> {
  if (new Set(ids).size < ids.length)
    throw invalidFieldsError({ field: 'cardChainIds', message: 'names a chain twice' });
  const knownChainIds = new Set((await listLoyaltyCardChains(db, ids)).map(({ chainId }) => chainId));
  const unknownIds = ids.filter((id) => !knownChainIds.has(id));
  if (unknownIds.length > 0)
    throw invalidFieldsError({
      field: 'cardChainIds',
      message: `there is no chain ${unknownIds.join(', ')}`,
    });
}

function rejectInvalidStores(chosenIds: readonly number[], foundStores: readonly { id: number }[]): void {
  const knownStoreIds = new Set(foundStores.map((store) => store.id));
  const unknownIds = chosenIds.filter((id) => !knownStoreIds.has(id));
  const repeatedIds = chosenIds.filter((id, index) => chosenIds.indexOf(id) < index);
  const messages = [
    ...(repeatedIds.length > 0 ? [`${[...new Set(repeatedIds)].join(', ')} is there more than once`] : []),
    ...(unknownIds.length > 0 ? [`there is no store ${[...new Set(unknownIds)].join(', ')} to select`] : []),
  ];
  if (messages.length === 0) return;
  throw invalidFieldsError(...messages.map((message) => ({ field: 'storeIds', message })));
}

export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const readPreferences = (userId: string) => findPreferences(db, { userId, now: clock() });

  /**
   * Replaces hidden sample stores with real stores. An older page may still send the sample stores' ids.
   * @throws 400 for invalid ids
   */
  async function resolveStoreIds(
    userId: string,
    { storeIds = [], ...change }: Partial<Settings>,
  ): Promise<number[]> {
    const { location: place, distanceMiles } = { ...(await findSettings(db, userId)), ...change };
    const ids = await replaceSampleStores(db, { ids: storeIds, place, distanceMiles });
    rejectInvalidStores(ids, await listStoresById(db, { ids, place }));
    return ids;
  }

  async function applyChange(
    newSettings: Partial<Settings>,
    { user, request }: Caller,
  ): Promise<Preferences> {
    const { location: place, storeIds, ...others } = newSettings;
    const location = place && { ...place, ...roundCoordinates(place) };
    const settingsWithoutStores = { ...others, ...(location !== undefined && { location }) };
    if (others.cardChainIds) await rejectInvalidCards(db, others.cardChainIds);
    const stores = storeIds && {
      storeIds: await resolveStoreIds(user.id, { ...settingsWithoutStores, storeIds }),
    };
    await updateSettings(db, { userId: user.id, change: { ...settingsWithoutStores, ...stores } });
    // Starts looking up the area's stores now, because the page requests those stores next.
    if (location) await findOrQueueStoreArea(deps, { ...location, caller: toCallerKey(request) });
    return readPreferences(user.id);
  }

  addEndpoint(app, getPreferences, ({ user }) => readPreferences(user.id));
  addEndpoint(app, patchPreferences, ({ body, ...caller }) => applyChange(body, caller));
  addEndpoint(app, putPreferences, ({ body, ...caller }) => applyChange(body, caller));
}
