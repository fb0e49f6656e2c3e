import type { FastifyInstance } from 'fastify';
import { DEFAULT_DISTANCE_MILES, getPreferences, putPreferences } from '#contract/preferences.ts';
import { DEFAULT_EXTRA_STOP_VALUE_CENTS } from '#domain/plan.ts';
import { DEFAULT_TAX_BASIS } from '#domain/tax-rates.ts';
import type { Deps } from '#server/env/deps.ts';
import {
  findClosedStoreNames,
  findStoresById,
  replaceSamples,
  replaceSavedSamples,
  roundPlace,
  storeAreaState,
} from '#server/features/stores/api.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { badFields } from '#server/http/errors.ts';
import { callerOf } from '#server/http/rate-limit.ts';
import { readSettings, type Settings, saveSettings } from './queries.ts';

const defaults: Settings = {
  location: null,
  distanceMiles: DEFAULT_DISTANCE_MILES,
  storeIds: [],
  extraStopValueCents: DEFAULT_EXTRA_STOP_VALUE_CENTS,
  taxBasis: DEFAULT_TAX_BASIS,
};

/** 400 that names the stores which cannot be selected: given twice, unknown, or closed. */
function rejectStores(chosen: readonly number[], found: readonly { id: number }[]): void {
  const known = new Set(found.map((store) => store.id));
  const missing = chosen.filter((id) => !known.has(id));
  const repeated = chosen.filter((id, index) => chosen.indexOf(id) < index);
  const messages = [
    ...(repeated.length > 0 ? [`${[...new Set(repeated)].join(', ')} is there more than once`] : []),
    ...(missing.length > 0 ? [`there is no store ${[...new Set(missing)].join(', ')} to select`] : []),
  ];
  if (messages.length === 0) return;
  throw badFields(...messages.map((message) => ({ field: 'storeIds', message })));
}

export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  endpoint(app, getPreferences, async ({ user }) => {
    await replaceSavedSamples(db, user.id);
    const settings = (await readSettings(db, user.id)) ?? defaults;
    const { storeIds, location } = settings;
    const stores = await findStoresById(db, { ids: storeIds, place: location });
    const closedStores = stores.length < storeIds.length ? await findClosedStoreNames(db, storeIds) : [];
    return { ...settings, storeIds: stores.map(({ id }) => id), stores, closedStores };
  });

  endpoint(app, putPreferences, async ({ body, user, request }) => {
    const location = body.location && { ...body.location, ...roundPlace(body.location) };
    const { distanceMiles } = body;
    // A page that was opened before the real stores came still has the samples.
    const storeIds = await replaceSamples(db, { ids: body.storeIds, place: location, distanceMiles });
    const settings = { ...body, location, storeIds };
    const stores = await findStoresById(db, { ids: settings.storeIds, place: settings.location });
    rejectStores(settings.storeIds, stores);
    await saveSettings(db, { userId: user.id, settings });
    // Asked for before the page asks for the stores around the new place.
    if (location !== null) await storeAreaState(deps, { ...location, caller: callerOf(request) });
    return { ...settings, stores, closedStores: [] };
  });
}
