import { z } from 'zod';
import { ADDRESS_MAX_CHARACTERS, MAX_DISTANCE_MILES, MIN_DISTANCE_MILES } from '#contract/limits.ts';
import { DEFAULT_DISTANCE_MILES } from '#contract/preferences.ts';
import { formatCount, t } from '#domain/language.ts';
import { findNamedPlace } from '#server/features/location/api.ts';
import { findOrQueueStoreArea, listNearestStores } from '#server/features/stores/api.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { toCallerKey } from '#server/http/rate-limit.ts';
import { createReadTool } from './tool.ts';

const MAX_STORES = 20;

const statuses = ['found', 'none_near', 'try_again_later'] as const;

const foundStoreSchema = z.object({
  storeId: z.number().describe('for the other tools'),
  name: z.string(),
  chain: z.string(),
  address: z.string().describe('empty if isSample'),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  miles: z.number().nullable(),
  membership: z.string().nullable().describe('who can shop there and what it costs'),
  isSample: z.boolean().describe('stands for the chain’s stores in the area; it has no address'),
});

export const findStoresTool = createReadTool({
  name: 'find_stores',
  title: 'Find grocery stores',
  description:
    'Lists US grocery stores near a ZIP code or a city, nearest first, with the store ids that the other tools take.',
  input: z.strictObject({
    place: z
      .string()
      .trim()
      .min(1, 'must be a ZIP code or “City, ST”')
      .max(ADDRESS_MAX_CHARACTERS, `must be at most ${ADDRESS_MAX_CHARACTERS} characters`)
      .describe('a US ZIP code, or “City, ST”; not a street address'),
    maxMiles: z.number().min(MIN_DISTANCE_MILES).max(MAX_DISTANCE_MILES).default(DEFAULT_DISTANCE_MILES),
  }),
  output: z.object({
    place: z.string().describe('the place as understood'),
    status: z
      .enum(statuses)
      .describe('try_again_later: the area’s real stores are being looked up, which takes about a minute'),
    sentence: z.string(),
    stores: z.array(foundStoreSchema),
  }),
  run: async ({ place: text, maxMiles }, { deps, caller }) => {
    const place = findNamedPlace(text);
    if (place === null) {
      const message = t`isn’t a US place we know. Use a ZIP code or “City, ST.”`;
      throw invalidFieldsError({ field: 'place', message });
    }
    const { latitude: lat, longitude: lng, label } = place;
    const area = await findOrQueueStoreArea(deps, { lat, lng, caller: toCallerKey(caller) });
    const { stores } = await listNearestStores(deps.db, {
      place: { lat, lng },
      maxDistanceMiles: maxMiles,
      start: 0,
    });
    const nearbyStores = stores.filter(({ calculatedDistance = 0 }) => calculatedDistance <= maxMiles);
    const within = formatCount(maxMiles, 'mile');
    const status: (typeof statuses)[number] =
      area === 'asked' ? 'try_again_later' : nearbyStores.length === 0 ? 'none_near' : 'found';
    const sentences = {
      found: nearbyStores.every(({ isSample }) => isSample)
        ? t`We don’t know the stores near ${label} yet. Sample stores stand in for their chains, without addresses or real distances.`
        : t`${formatCount(nearbyStores.length, 'store')} within ${within} of ${label}.`,
      none_near: t`We don’t know of any stores within ${within} of ${label}.`,
      try_again_later: t`We’re still looking up the stores near ${label}. Ask again in a minute.`,
    };
    return {
      place: label,
      status,
      sentence: sentences[status],
      stores: nearbyStores.slice(0, MAX_STORES).map((store) => ({
        ...{ storeId: store.id, name: store.name, chain: store.chainName, address: store.address },
        ...{ city: store.city, state: store.state, zipCode: store.zipCode },
        miles: store.calculatedDistance ?? null,
        ...{ membership: store.membership, isSample: store.isSample },
      })),
    };
  },
});
