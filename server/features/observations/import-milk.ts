import { sql } from 'kysely';
import {
  averageMilkPrices,
  computeCityMilkFactor,
  type MilkPrices,
  parseMilkRow,
} from '#domain/price/estimate/milk.ts';
import type { Db } from '#server/db/connect.ts';
import { lookUpCity } from '#server/gazetteer/gazetteer.ts';
import { parseState } from '#server/gazetteer/states.ts';
import { type CsvSource, requireColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';

const AVERAGE_ROW_PATTERN = /^(all|average|u\.?s\.?|\d+[- ]city)\b/i;

const MIN_CITIES = 10;

type CityRow = { line: number; city: string; state: string; latitude: number; longitude: number };

/**
 * Imports USDA AMS's retail milk prices, in dollars per gallon. Stores how much each city's price differs from the
 * average. If there's no average row (such as "All-City Average"), averages the cities and requires at least ten. Keeps
 * only the newest month for each city. Idempotent.
 * @throws {ImportError} if columns are missing
 */
export async function importMilkPrices(db: Db, source: CsvSource, tally: ImportTally): Promise<void> {
  requireColumns(source, ['month', 'city', 'state', 'whole', 'reduced_fat'], 'retail milk price');
  const averages = new Map<string, MilkPrices>();
  const monthlyPrices: (CityRow & MilkPrices)[] = [];
  for await (const { line, values } of source.rows) {
    tally.read += 1;
    const { month = '', city = '', state = '', whole = '', reduced_fat: reducedFat = '' } = values;
    const result = parseMilkRow({ month, city, state, whole, reducedFat });
    if ('fault' in result) tally.reject(line, result.fault);
    else if (AVERAGE_ROW_PATTERN.test(city.trim())) averages.set(result.month, result);
    else {
      const code = parseState(state);
      const place = code === null ? null : lookUpCity(city, code);
      if (place === null)
        tally.reject(
          line,
          `'${city}, ${state}' is no city we know; write it as on a map, such as Louisville, KY`,
        );
      else {
        const { latitude, longitude } = place;
        monthlyPrices.push({ ...result, line, city: place.city, state: place.state, latitude, longitude });
      }
    }
  }
  const rows = [...Map.groupBy(monthlyPrices, ({ month }) => month)].flatMap(([month, cities]) => {
    const average =
      averages.get(month) ?? (cities.length < MIN_CITIES ? null : averageMilkPrices(month, cities));
    return cities.flatMap((cityPrices) => {
      const factor = average && computeCityMilkFactor(cityPrices, average);
      if (factor !== null && factor > 0.3 && factor < 3) return [{ ...cityPrices, factor }];
      tally.reject(
        cityPrices.line,
        average === null
          ? `${month} has no row 'All-City Average', and fewer than ${MIN_CITIES} cities to make one of`
          : `its price can't be compared with the average of ${month}`,
      );
      return [];
    });
  });
  const toColumn = <Value>(pick: (row: (typeof rows)[number]) => Value) => rows.map(pick);
  const { rows: changed } = await sql`
    /* name: keep-milk-cities */
    insert into milk_city as known (city, state, latitude, longitude, month, factor)
    select distinct on (city, state) * from unnest(
      ${toColumn(({ city }) => city)}::text[], ${toColumn(({ state }) => state)}::text[],
      ${toColumn(({ latitude }) => latitude)}::float8[], ${toColumn(({ longitude }) => longitude)}::float8[],
      ${toColumn(({ month }) => `${month}-01`)}::date[], ${toColumn(({ factor }) => factor)}::float8[]
    ) as input(city, state, latitude, longitude, month, factor)
    order by city, state, month desc
    on conflict (city, state) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      month = excluded.month, factor = excluded.factor
      where known.month <= excluded.month and (known.month, known.factor) <> (excluded.month, excluded.factor)
    returning 1
  `.execute(db);
  tally.inserted += changed.length;
  tally.unchanged += rows.length - changed.length;
}
