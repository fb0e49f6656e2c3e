import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<unknown>;

/**
 * SQL condition for visible stores in the bounding box of a circle, answered by the index `store_position`. The box is
 * never smaller than the circle, so filter its rows by `miles_between`.
 */
export const withinBox = (latitude: Term, longitude: Term, miles: Term) => sql`(
  not store.is_hidden
  and store.latitude >= ${latitude}::float8 - ${miles}::float8 / 69
  and store.latitude <= ${latitude}::float8 + ${miles}::float8 / 69
  and store.longitude >= ${longitude}::float8 - longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
  and store.longitude <= ${longitude}::float8 + longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
)`;

/**
 * Rounds degrees to six decimals (four inches). PostgreSQL rejects the sine of a number as small as 1e-320, so
 * coordinates are rounded before use.
 */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
