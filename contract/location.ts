import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { coordinatesQuery, latitude, longitude, textSchema } from './fields.ts';
import { ADDRESS_MAX_CHARACTERS } from './limits.ts';

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
  /** Search terms for places with the same name in other states, largest place first. */
  others: z.optional(z.array(z.string())),
});

export type Place = z.output<typeof place>;

export const geocode = {
  method: 'GET',
  path: '/api/geocode',
  summary: 'The position of a ZIP code, "City, ST" or street address in the US',
  access: 'public',
  query: z.strictObject({
    q: textSchema().check(
      z.trim(),
      z.minLength(1, deferredText('must not be blank')),
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
  query: coordinatesQuery,
  success: 200,
  response: place,
} as const satisfies Endpoint;
