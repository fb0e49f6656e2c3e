import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, numberText } from './fields.ts';

/** One location of a chain. A sample store has no address: it stands for stores that trade in the area. */
export const store = z.object({
  id,
  chainId: id,
  name: z.string(),
  chainName: z.string(),
  logo: z.string(),
  color: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  websiteUrl: z.string().nullable(),
  onlineShoppingUrl: z.string().nullable(),
  supportsOnlineOrdering: z.boolean(),
  searchUrl: z.string().nullable().describe('a search at its website, `{q}` in the place of the words'),
  searchParameter: z.string().nullable().describe('takes a search at `onlineShoppingUrl`'),
  isIndependent: z.boolean().describe('stands for itself, not for a chain'),
  isSample: z.boolean(),
  calculatedDistance: z.number().optional().describe('miles, present when a location is given'),
});

export type Store = z.output<typeof store>;

export const listStores = {
  method: 'GET',
  path: '/api/stores',
  summary: 'Stores within a distance, nearest first, at most 200; if none, the nearest 50 of all',
  access: 'public',
  query: z.strictObject({
    lat: numberText(-90, 90).optional(),
    lng: numberText(-180, 180).optional(),
    maxDistance: numberText(1, 25).optional(),
  }),
  success: 200,
  response: z.array(store),
} as const satisfies Endpoint;
