import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { coordinatesQuery, numberParam, withDescription } from './fields.ts';
import { storeRef } from './store-price.ts';

/** A sample store has no address. It represents the chain's stores in an area. */
export const store = z.object({
  ...storeRef.shape,
  address: withDescription(z.string(), 'empty for a sample store'),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  websiteUrl: z.nullable(z.string()),
  onlineShoppingUrl: z.nullable(z.string()),
  supportsOnlineOrdering: z.boolean(),
  searchUrl: withDescription(z.nullable(z.string()), 'search URL with `{q}` for the words'),
  searchParameter: withDescription(
    z.nullable(z.string()),
    'query parameter for a search at `onlineShoppingUrl`',
  ),
  isIndependent: withDescription(z.boolean(), 'not part of a chain'),
  isSample: z.boolean(),
  takesSnap: withDescription(
    z.optional(z.boolean()),
    "whether USDA's list has it as authorized for SNAP (EBT); a store that isn't listed may be too",
  ),
  calculatedDistance: withDescription(z.optional(z.number()), 'in miles, if a location is given'),
});

export type Store = z.output<typeof store>;

export const listStores = {
  method: 'GET',
  path: '/api/stores',
  summary:
    'Stores within a distance, nearest first, at most 200 per page; if there are none, all stores, 50 per page. Next page in `Link`',
  access: 'public',
  query: z.strictObject({
    ...z.partial(coordinatesQuery).shape,
    maxDistance: z.optional(numberParam(1, 25)),
    cursor: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[0-9]{1,6}$/, deferredText('is not a cursor of this list'))),
        z.transform(Number),
      ),
    ),
  }),
  success: 200,
  response: z.array(store),
} as const satisfies Endpoint;

/**
 * Progress of loading an area's actual stores. `full`: too many areas are waiting. `limited`: this caller
 * requested too many. `off`: no source covers the area.
 */
const storeAreaState = z.enum(['known', 'asked', 'unreachable', 'full', 'limited', 'off']);

export type StoreAreaState = z.output<typeof storeAreaState>;

export const getStoreArea = {
  method: 'GET',
  path: '/api/stores/area',
  summary: 'Whether the real stores around a place are known; requests them if not',
  access: 'public',
  query: coordinatesQuery,
  success: 200,
  response: z.object({ state: storeAreaState }),
} as const satisfies Endpoint;

export const getStoreSource = {
  method: 'GET',
  path: '/api/stores/source',
  summary: 'Whether this server has a source for the real stores around a place',
  access: 'public',
  isForAll: true,
  success: 200,
  response: z.object({ isAsked: z.boolean() }),
} as const satisfies Endpoint;
