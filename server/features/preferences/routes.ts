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

async function refuseInvalidCards(db: Db, ids: readonly number[]): Promise<void> {
  if (new Set(ids).size < ids.length)
    throw invalidFieldsError({ field: 'cardChainIds', message: 'names a chain twice' });
  const known = new Set((await listLoyaltyCardChains(db, ids)).map(({ chainId }) => chainId));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw invalidFieldsError({ field: 'cardChainIds', message: `there is no chain ${missing.join(', ')}` });
}

function refuseInvalidStores(chosen: readonly number[], found: readonly { id: number }[]): void {
  const known = new Set(found.map((store) => store.id));
  const missing = chosen.filter((id) => !known.has(id));
  const repeated = chosen.filter((id, index) => chosen.indexOf(id) < index);
  const messages = [
    ...(repeated.length > 0 ? [`${[...new Set(repeated)].join(', ')} is there more than once`] : []),
    ...(missing.length > 0 ? [`there is no store ${[...new Set(missing)].join(', ')} to select`] : []),
  ];
  if (messages.length === 0) return;
  throw invalidFieldsError(...messages.map((message) => ({ field: 'storeIds', message })));
}

export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const read = (userId: string) => findPreferences(db, { userId, now: clock() });

  /**
   * Replaces hidden sample stores with real stores. An older page may still send the sample stores' ids.
   * @throws 400 for invalid ids
   */
  async function selectableStoreIds(
    userId: string,
    { storeIds = [], ...change }: Partial<Settings>,
  ): Promise<number[]> {
    const { location: place, distanceMiles } = { ...(await findSettings(db, userId)), ...change };
    const ids = await replaceSampleStores(db, { ids: storeIds, place, distanceMiles });
    refuseInvalidStores(ids, await listStoresById(db, { ids, place }));
    return ids;
  }

  async function change(given: Partial<Settings>, { user, request }: Caller): Promise<Preferences> {
    const { location: place, storeIds, ...others } = given;
    const location = place && { ...place, ...roundCoordinates(place) };
    const placed = { ...others, ...(location !== undefined && { location }) };
    if (others.cardChainIds) await refuseInvalidCards(db, others.cardChainIds);
    const stores = storeIds && { storeIds: await selectableStoreIds(user.id, { ...placed, storeIds }) };
    await updateSettings(db, { userId: user.id, change: { ...placed, ...stores } });
    // Starts looking up the area's stores now, because the page requests those stores next.
    if (location) await findOrQueueStoreArea(deps, { ...location, caller: toCallerKey(request) });
    return read(user.id);
  }

  addEndpoint(app, getPreferences, ({ user }) => read(user.id));
  addEndpoint(app, patchPreferences, ({ body, ...caller }) => change(body, caller));
  addEndpoint(app, putPreferences, ({ body, ...caller }) => change(body, caller));
}
