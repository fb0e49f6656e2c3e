import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<unknown>;

/**
 * The visible rows of `store` in the bounding box of a circle, as a condition that the index `store_position`
 * answers. The box is never smaller than the circle: check `miles_between` on what it lets through.
 */
export const withinBox = (latitude: Term, longitude: Term, miles: Term) => sql`(
  not store.is_hidden
  and store.latitude >= ${latitude}::float8 - ${miles}::float8 / 69
  and store.latitude <= ${latitude}::float8 + ${miles}::float8 / 69
  and store.longitude >= ${longitude}::float8 - longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
  and store.longitude <= ${longitude}::float8 + longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
)`;

/**
 * Degrees to six decimals, which is four inches. PostgreSQL refuses the sine of a number as small as 1e-320, so
 * coordinates are rounded before they are stored or measured from.
 */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
