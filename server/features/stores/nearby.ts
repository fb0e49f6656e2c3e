import { type RawBuilder, sql } from 'kysely';

type SqlTerm = RawBuilder<unknown>;

/**
 * Matches stores in a box around the place. The box is larger than the circle, so also filter by `miles_between`.
 * Excludes hidden stores.
 */
export const createBoxCondition = (latitude: SqlTerm, longitude: SqlTerm, miles: SqlTerm) => sql`(
  not store.is_hidden
  and store.latitude >= ${latitude}::float8 - ${miles}::float8 / 69
  and store.latitude <= ${latitude}::float8 + ${miles}::float8 / 69
  and store.longitude >= ${longitude}::float8 - longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
  and store.longitude <= ${longitude}::float8 + longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
)`;

/** Rounds to six decimals, about four inches. PostgreSQL can't compute the sine of tiny numbers such as 1e-320. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
