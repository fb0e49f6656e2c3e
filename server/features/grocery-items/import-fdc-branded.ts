import { sql } from 'kysely';
import type { Category } from '#domain/item/grocery-item.ts';
import { toGtin14 } from '#domain/item/gtin.ts';
import { createKindClassifier, type ItemToClassify } from '#domain/item/kind/kind.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { Db } from '#server/db/connect.ts';
import { withStagedRows } from '#server/db/staged.ts';
import { splitIntoBatches, writeInBatches } from '#server/imports/batches.ts';
import { type CsvRow, type CsvSource, requireColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { mapFdcCategory } from './fdc-category.ts';
import { cleanFdcBrand, cleanFdcName } from './fdc-name.ts';
import { refreshCatalogDerivedData } from './refresh-catalog-derived-data.ts';
import { type GroceryItemRow, upsertGroceryItems } from './write.ts';

const SOURCE = 'usda-fdc';
const WRITE_BATCH_ROWS = 10_000;
const READ_BATCH_ROWS = 1_000;
const MAX_NAME_CHARACTERS = 200;

type Food = { line: number; fdcId: number; description: string };
type BrandedFood = { line: number; fdcId: number; values: Record<string, string> };

const parseFdcId = (values: Record<string, string>) =>
  /^[0-9]{1,15}$/.test(values.fdc_id ?? '') ? Number(values.fdc_id) : null;

async function stageDescriptions(db: Db, food: CsvSource, tally: ImportTally): Promise<void> {
  await sql`create temporary table if not exists fdc_food (line integer, fdc_id bigint, description text)`.execute(
    db,
  );
  await sql`create temporary table if not exists fdc_branded (fdc_id bigint)`.execute(db);
  await sql`truncate fdc_food, fdc_branded`.execute(db);
  const readFoods = async function* (rows: AsyncIterable<CsvRow>) {
    for await (const { line, values } of rows) {
      if (values.data_type !== 'branded_food') continue;
      const fdcId = parseFdcId(values);
      if (fdcId === null) tally.reject(line, `food.csv: fdc_id '${values.fdc_id}' is not a number`);
      else yield { line, fdcId, description: values.description ?? '' };
    }
  };
  const columns = {
    line: ['integer', (row: Food) => row.line],
    fdc_id: ['bigint', (row: Food) => row.fdcId],
    description: ['text', (row: Food) => row.description],
  } as const;
  await writeInBatches(readFoods(food.rows), WRITE_BATCH_ROWS, (rows) =>
    withStagedRows(db, { table: 'staged_food', columns, rows }, async (tx) => {
      await sql`insert into fdc_food select * from staged_food`.execute(tx);
    }),
  );
  await sql`create index if not exists fdc_food_id on fdc_food (fdc_id)`.execute(db);
}

async function claimDescriptions(db: Db, batch: readonly BrandedFood[]): Promise<Map<number, string>> {
  const ids = batch.map(({ fdcId }) => fdcId);
  await sql`insert into fdc_branded select unnest(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<{ fdc_id: number; description: string }>`
    select fdc_id, description from fdc_food where fdc_id = any(${ids}::bigint[]) order by line desc
  `.execute(db);
  return new Map(rows.map((row) => [row.fdc_id, row.description]));
}

const listStarterNames = (db: Db) =>
  db
    .selectFrom('grocery_item')
    .select(['name', 'category'])
    .distinct()
    .where('source', '=', 'seed')
    .$narrowType<{ category: Category }>()
    .execute();

function toItem(
  row: BrandedFood,
  description: string,
  classifyKind: (item: ItemToClassify) => string,
): GroceryItemRow | { skip: string } | { reject: string } {
  const getValue = (column: string) => row.values[column] ?? '';
  if (!['', 'United States'].includes(getValue('market_country'))) return { skip: 'not sold in the US' };
  if (getValue('discontinued_date') !== '') return { skip: 'discontinued' };
  const category = mapFdcCategory(getValue('branded_food_category'));
  if (category === null) return { skip: `no category of ours for '${getValue('branded_food_category')}'` };
  const brand = cleanFdcBrand(getValue('brand_name'), getValue('brand_owner'));
  if (brand === '') return { reject: 'has neither brand name nor brand owner' };
  const name = cleanFdcName(description, brand).slice(0, MAX_NAME_CHARACTERS);
  if (name === '') return { reject: 'has an empty description' };
  const gtin = toGtin14(getValue('gtin_upc'));
  if (gtin === null)
    return { reject: `gtin_upc '${getValue('gtin_upc')}' has a wrong length or check digit` };
  const unit = getValue('package_weight')
    .replace(/\s*\/\s*/g, ' / ')
    .slice(0, 60);
  return {
    name,
    brand,
    category,
    gtin,
    unit: unit === '' ? 'size not stated' : unit,
    netContent: parseNetContent(unit),
    usualPieceLb: null,
    classifiedKind: classifyKind({ name, brand, category }),
    popularity: 0,
    brandTier: 'national',
    basePriceCents: null,
    baseBasis: null,
    baseSource: null,
    source: SOURCE,
    sourceRef: getValue('fdc_id'),
  };
}

/**
 * Imports `branded_food.csv` and `food.csv` from a USDA FoodData Central download. The database joins them, so memory
 * use is constant. Idempotent.
 */
export async function importFdcBranded(
  db: Db,
  { branded, food }: { branded: CsvSource; food: CsvSource },
  tally: ImportTally,
): Promise<void> {
  requireColumns(food, ['fdc_id', 'data_type', 'description'], 'food.csv');
  requireColumns(
    branded,
    ['fdc_id', 'brand_owner', 'brand_name', 'gtin_upc', 'branded_food_category', 'package_weight'],
    'branded_food.csv',
  );
  // The temporary table exists only on this connection. Items are written on a different one.
  await db.connection().execute(async (staging) => {
    await stageDescriptions(staging, food, tally);
    await writeInBatches(readItems(staging, branded, tally), WRITE_BATCH_ROWS, async (items) => {
      const counts = await upsertGroceryItems(db, items);
      tally.inserted += counts.inserted;
      tally.updated += counts.updated;
      tally.unchanged += counts.unchanged;
    });
    const { rows } = await sql<{ count: number }>`
      select count(distinct fdc_id) as count from fdc_food
      where not exists (select from fdc_branded where fdc_branded.fdc_id = fdc_food.fdc_id)
    `.execute(staging);
    const unmatchedCount = rows[0]?.count ?? 0;
    if (unmatchedCount > 0) tally.skipped.set('no brand row', unmatchedCount);
  });
  await refreshCatalogDerivedData(db);
}

async function* readItems(
  staging: Db,
  branded: CsvSource,
  tally: ImportTally,
): AsyncIterable<GroceryItemRow> {
  const classifyKind = createKindClassifier(await listStarterNames(staging));
  const readBrandedFoods = async function* (): AsyncIterable<BrandedFood> {
    for await (const { line, values } of branded.rows) {
      tally.read += 1;
      const fdcId = parseFdcId(values);
      if (fdcId === null) tally.reject(line, `branded_food.csv: fdc_id '${values.fdc_id}' is not a number`);
      else yield { line, fdcId, values };
    }
  };
  for await (const batch of splitIntoBatches(readBrandedFoods(), READ_BATCH_ROWS)) {
    const descriptions = await claimDescriptions(staging, batch);
    for (const row of batch) {
      const description = descriptions.get(row.fdcId);
      const item =
        description === undefined ? { skip: 'no description' } : toItem(row, description, classifyKind);
      if ('skip' in item) tally.skip(item.skip);
      else if ('reject' in item) tally.reject(row.line, item.reject);
      else yield item;
    }
  }
}
