import { z } from 'zod/mini';
import { said, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { latitude, longitude, positionQuery, text } from './fields.ts';
import { ADDRESS_MAX_CHARACTERS } from './limits.ts';

/** A place found for a text or a position. `isApproximate`: only its ZIP or city was understood. */
const place = z.object({
  latitude,
  longitude,
  label: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  isApproximate: z.boolean(),
  source: z.enum(['gazetteer', 'nominatim']),
  attribution: z.nullable(z.string()),
  /** Places of the same name in other states that may have been meant as well, the largest first, as they can be asked for. */
  others: z.optional(z.array(z.string())),
});

export type Place = z.output<typeof place>;

export const geocode = {
  method: 'GET',
  path: '/api/geocode',
  summary: 'The position of a ZIP, "City, ST" or street address in the US',
  access: 'public',
  query: z.strictObject({
    q: text().check(
      z.trim(),
      z.minLength(1, said('must not be blank')),
      z.maxLength(ADDRESS_MAX_CHARACTERS, {
        error: () => t`must be at most ${ADDRESS_MAX_CHARACTERS} characters`,
      }),
    ),
  }),
  success: 200,
  response: place,
} as const satisfies Endpoint;

export const reverseGeocode = {
  method: 'GET',
  path: '/api/geocode/reverse',
  summary: 'The US place nearest to a position',
  access: 'public',
  query: positionQuery,
  success: 200,
  response: place,
} as const satisfies Endpoint;
