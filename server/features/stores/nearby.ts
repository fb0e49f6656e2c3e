import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<unknown>;

/** The box is never smaller than the circle, so filter its rows by `miles_between`. */
export const withinBox = (latitude: Term, longitude: Term, miles: Term) => sql`(
  not store.is_hidden
  and store.latitude >= ${latitude}::float8 - ${miles}::float8 / 69
  and store.latitude <= ${latitude}::float8 + ${miles}::float8 / 69
  and store.longitude >= ${longitude}::float8 - longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
  and store.longitude <= ${longitude}::float8 + longitude_reach(${latitude}, ${longitude}, ${miles}::float8)
)`;

/** PostgreSQL rejects the sine of a number as small as 1e-320. Six decimals are four inches. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
