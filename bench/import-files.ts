import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listZipCentroids } from '#server/gazetteer/gazetteer.ts';
import { generateSyntheticCatalog, pickFromSkewedDistribution, seededRandom } from './synthetic-catalog.ts';

async function writeLines(path: string, lines: Iterable<string>): Promise<string> {
  function* chunks() {
    let chunk: string[] = [];
    for (const line of lines) {
      if (chunk.push(line) < 1_000) continue;
      yield `${chunk.join('\n')}\n`;
      chunk = [];
    }
    yield `${chunk.join('\n')}\n`;
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path));
  return path;
}

const toCsvField = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function makeGtin(n: number): string {
  const digits = String(10_000_000 + n).padStart(13, '0');
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const fdcCategories = ['Milk', 'Cheese', 'Cereal', 'Cookies & Biscuits', 'Soda', 'Ice Cream & Frozen Yogurt'];
const ingredients =
  'INGREDIENTS: WATER, SUGAR, CORN SYRUP, SALT, MODIFIED FOOD STARCH, NATURAL FLAVORS. '.repeat(4);

export async function writeFoodFiles(folder: string, count: number): Promise<void> {
  const brandedLines = function* () {
    yield 'fdc_id,brand_owner,brand_name,subbrand_name,gtin_upc,ingredients,serving_size,serving_size_unit,household_serving_fulltext,branded_food_category,data_source,package_weight,modified_date,available_date,market_country,discontinued_date';
    let n = 0;
    for (const { brand, unit } of generateSyntheticCatalog(count)) {
      n += 1;
      const size = /^\d+ (?:oz|lb|g)$/.test(unit) ? unit : '12 oz';
      yield `${n},${toCsvField(`${brand}, Inc.`)},${toCsvField(brand)},,${makeGtin(n)},${toCsvField(ingredients)},30,g,1 serving,${toCsvField(fdcCategories[n % fdcCategories.length] ?? '')},LI,${toCsvField(`${size}/340 g`)},2026-01-01,2026-01-01,United States,`;
    }
  };
  const foodLines = function* () {
    yield '"fdc_id","data_type","description","food_category_id","publication_date"';
    let n = 0;
    for (const { name } of generateSyntheticCatalog(count)) {
      n += 1;
      yield `"${n}","branded_food",${toCsvField(name.toUpperCase())},"","2026-01-01"`;
    }
  };
  await writeLines(join(folder, 'branded_food.csv'), brandedLines());
  await writeLines(join(folder, 'food.csv'), foodLines());
}

export const writeWicFile = (folder: string, count: number): Promise<string> =>
  writeLines(join(folder, 'wic.csv'), [
    'UPC/PLU,Category,Sub Category,Description,Package Size,UOM,Effective Date,End Date',
    ...Array.from(
      { length: count },
      (_, n) => `${makeGtin(n)},5,12,Whole grain cereal,12,OZ,10/1/2026,12/31/9999`,
    ),
  ]);

const storeNames = [
  'Kroger',
  'PUBLIX SUPER MARKETS',
  'Walmart Supercenter',
  'ALDI',
  'Safeway',
  'Target',
  'Ingles',
];

export async function writeStoreFile(folder: string, count: number): Promise<string> {
  const random = seededRandom(3);
  const zips = [...listZipCentroids().values()];
  const lines = function* () {
    yield 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County';
    for (let n = 1; n <= count; n += 1) {
      const zip = zips[Math.floor(random() * zips.length)];
      if (zip === undefined) throw new Error('There are no ZIP codes.');
      const name =
        n % 4 === 0 ? `Family Supermarket ${n}` : `${pickFromSkewedDistribution(storeNames, random)} ${n}`;
      const addJitter = (degrees: number) => (degrees + (random() - 0.5) / 10).toFixed(5);
      yield `${name},${addJitter(zip.longitude)},${addJitter(zip.latitude)},${n} Main St,,${toCsvField(zip.city)},${zip.state},${zip.zipCode},,`;
    }
  };
  return writeLines(join(folder, 'stores.csv'), lines());
}

export async function writePriceFile(
  folder: string,
  {
    count,
    foods,
    storeIds,
    until: newestDate,
  }: { count: number; foods: number; storeIds: readonly number[]; until: Date },
): Promise<string> {
  const random = seededRandom(5);
  const pricesPerStore = 500;
  const lines = function* () {
    yield 'gtin,storeId,price,regularPrice,channel,source,observedAt';
    for (let n = 0; n < count; n += 1) {
      const storeId = storeIds[Math.floor(n / pricesPerStore) % storeIds.length];
      const food = 1 + Math.floor(random() * foods);
      // Prices vary little between stores, because the import holds back outliers for review.
      const priceCents = Math.round((100 + ((food * 7_919) % 900)) * (0.85 + random() * 0.3));
      const regularPrice = random() < 0.2 ? ((priceCents * 1.25) / 100).toFixed(2) : '';
      const observedAtMs = newestDate.getTime() - (1 - n / count) * 20 * 86_400_000;
      yield `${makeGtin(food)},${storeId},${(priceCents / 100).toFixed(2)},${regularPrice},in-store,feed,${new Date(observedAtMs).toISOString()}`;
    }
  };
  return writeLines(join(folder, 'prices.csv'), lines());
}
