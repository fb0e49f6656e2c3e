// npm run gazetteer -- <Census file> <GeoNames file>: creates server/gazetteer/zip-places.csv.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStateCode } from '#server/gazetteer/states.ts';
import { puertoRicoCities } from './lib/puerto-rico.ts';

const header = `# ZIP codes of the fifty states, DC and Puerto Rico: ZIP, place, state, latitude, longitude. Written by npm run gazetteer.
# Positions: U.S. Census Bureau, Gazetteer Files, ZIP Code Tabulation Areas (public domain).
#   https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html
# Places, and the positions of ZIP codes without an area (marked "point", such as post boxes): GeoNames, US.zip
#   of https://download.geonames.org/export/zip/, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), joined with the Census.
# Places in Puerto Rico, which that file leaves out: scripts/lib/puerto-rico.ts.
`;

const [censusFile, geoNamesFile] = process.argv.slice(2);
if (censusFile === undefined || geoNamesFile === undefined) {
  console.error(
    'Usage: npm run gazetteer -- <20xx_Gaz_zcta_national.txt> <US.txt>: see server/gazetteer/zip-places.csv',
  );
  process.exit(1);
}

const readCells = (file: string) =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

const positionByZipCode = new Map<string, string>();
// Columns: ZIP code, four columns for land and water area, latitude, longitude
for (const [zipCode = '', , , , , latitude, longitude] of readCells(censusFile)) {
  if (/^\d{5}$/.test(zipCode)) positionByZipCode.set(zipCode, `${Number(latitude)},${Number(longitude)}`);
}

const placeByZipCode = new Map<string, string>();
// Columns: country, ZIP, place, state and code, county and code, community and code, latitude, longitude, accuracy
for (const [, zipCode = '', city = '', , state = '', , , , , latitude, longitude] of readCells(
  geoNamesFile,
)) {
  // Skips military and overseas ZIP codes, which have no state. The first place listed for a ZIP code is the
  // main one.
  if (!isStateCode(state) || placeByZipCode.has(zipCode)) continue;
  if (city.includes(',')) throw new Error(`The place of ${zipCode} has a comma: ${city}`);
  const position = positionByZipCode.get(zipCode) ?? `${Number(latitude)},${Number(longitude)},point`;
  placeByZipCode.set(zipCode, `${city},${state},${position}`);
}

for (const [zipCode, position] of positionByZipCode) {
  const city = puertoRicoCities[zipCode];
  if (city !== undefined && !placeByZipCode.has(zipCode))
    placeByZipCode.set(zipCode, `${city},PR,${position}`);
}

// Keeps GeoNames' order: if two towns match equally well, searches return the first.
const lines = [...placeByZipCode].map(([zipCode, place]) => `${zipCode},${place}\n`);
writeFileSync(join(import.meta.dirname, '../server/gazetteer/zip-places.csv'), header + lines.join(''));
console.info(`${lines.length} ZIP codes`);
