import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<unknown>;

/**
 * Selects stores in a box around the place. The box contains the whole circle, so filter the rows by `miles_between`.
 */
export const isInBoxSql = (latitude: Term, longitude: Term, miles: Term) => sql`(
  not store.is_hidden
  and store.latitude >= ${latitude}::float8 - ${miles}::float8 / 69
  and store.latitude <= ${latitude}::float8 + ${miles}::float8 / 69
  and store.longitude >= ${longitude}::float8 - longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
  and store.longitude <= ${longitude}::float8 + longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
)`;

/** Rounds to six decimals (four inches), since PostgreSQL rejects the sine of numbers as small as 1e-320. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
