import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { isFreshFoodPlaceholder, isGenericStoreBrand } from '#domain/item/store-brand.ts';
import type { Place, PricedProduct } from '#domain/price/estimate/level.ts';
import { chainWithUnknownLevel, type PricedChain } from '#domain/price/estimate/level.ts';
import type { MilkCity } from '#domain/price/estimate/milk.ts';
import { computeBasePrice } from '#server/db/seed/base-price.ts';
import { type BlsPrice, readBlsPrices, readSeedChains, readSeedItems } from '#server/db/seed/read-seed.ts';

export type PriceCase = {
  city: string;
  date: string;
  chain: string;
  item: string;
  category: string;
  product: PricedProduct;
  place: Place;
  realCents: number;
};

/** Leaves out Raleigh, because it had only one shopper in 2017. Also leaves out 'various', because it isn't a city. */
export const BACK_TEST_CITIES: readonly string[] = ['Cincinnati', 'Milwaukee', 'Phoenix', 'Folsom'];

const statesByCity: Record<string, string | null> = {
  Cincinnati: 'OH',
  Milwaukee: 'WI',
  Phoenix: 'AZ',
  Raleigh: 'NC',
  Folsom: 'CA',
  various: null,
};

/** Nearest city in the retail milk price report (May 2022). */
const milkCitiesByCity: Record<string, MilkCity> = {
  Cincinnati: { factor: 0.79, miles: 0 },
  Milwaukee: { factor: 1.03, miles: 81 },
};

/**
 * Maps item names in the price tables to starter data rows. If the table's package is smaller, `share` is its size
 * relative to the row's package.
 */
const seedItemsByName: Record<string, [name: string, brand: string, unit: string, share?: number]> = {
  '2% milk gal': ['2% Reduced Fat Milk', 'Store brand', '1 gal'],
  'whole milk gal': ['Whole Milk', 'Store brand', '1 gal'],
  'eggs dozen': ['Large Eggs', 'Store brand', 'dozen'],
  'chicken breast lb': ['Boneless Skinless Chicken Breast', 'Store brand', 'lb'],
  'ground beef lb': ['80% Lean Ground Beef', 'Fresh', 'lb'],
  'white bread': ['White Bread', 'Store brand', '20 oz'],
  'whole wheat bread': ['Whole Wheat Bread', 'Store brand', '20 oz'],
  'Natures Own bread': ['Whole Wheat Bread', "Nature's Own", '20 oz'],
  'flour 5 lb': ['All Purpose Flour', 'Store brand', '5 lb bag'],
  'rice 2 lb': ['Long Grain White Rice', 'Store brand', '5 lb bag', 0.4],
  'pinto beans lb': ['Dried Pinto Beans', 'Store brand', '2 lb bag', 0.5],
  'oats 42 oz': ['Oats', 'Store brand', '42 oz'],
  'bananas lb': ['Bananas', 'Fresh', 'lb'],
  'Whole milk (store brand)': ['Whole Milk', 'Store brand', '1 gal'],
  'Large eggs (store brand)': ['Large Eggs', 'Store brand', 'dozen'],
  'Chicken breast (boneless)': ['Boneless Skinless Chicken Breast', 'Store brand', 'lb'],
  'Ground beef 80/20': ['80% Lean Ground Beef', 'Fresh', 'lb'],
  Bananas: ['Bananas', 'Fresh', 'lb'],
  'Baby carrots': ['Baby Carrots', 'Bolthouse Farms', '1 lb bag'],
  'Romaine hearts': ['Romaine Hearts', 'Fresh', '3 ct'],
  Cheerios: ['Cheerios Cereal', 'General Mills', '18 oz'],
  'Jif creamy peanut butter': ['Creamy Peanut Butter', 'Jif', '16 oz'],
  'Barilla spaghetti': ['Spaghetti', 'Barilla', '16 oz'],
  'White sandwich bread (store brand)': ['White Bread', 'Store brand', '20 oz'],
  'Coca-Cola': ['Cola', 'Coca-Cola', '2 liter'],
  'Starbucks Pike Place ground': ['Ground Coffee', 'Starbucks', '12 oz'],
};

const chainSlugByStoreName: Record<string, string> = {
  piggly: 'piggly-wiggly',
  foodcity: 'food-city-arizona',
  Walmart: 'walmart-supercenter',
  Target: 'target',
  Safeway: 'safeway',
  'Bel Air': 'bel-air',
};

/**
 * U.S. averages in dollars for each table's month.
 * Source: Bureau of Labor Statistics, Average Price Data (APU0000…), as copied by FRED (public domain).
 * October 2025 wasn't published, so September's figures are used (June's for white bread).
 * Reduced-fat milk is calculated as whole milk × 3.750 ÷ 4.317.
 */
const averagesByMonth: Record<string, Record<string, number>> = {
  '2017-10': {
    '702111': 1.328,
    '703112': 3.688,
    '708111': 1.54,
    '709112': 3.158,
    '711211': 0.548,
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: a pound of chicken, not a circle
    FF1101: 3.141,
  },
  '2024-09': {
    '701111': 0.573,
    '701312': 1.078,
    '702212': 2.748,
    '708111': 3.821,
    '709112': 4.021,
    '714233': 1.705,
  },
  '2025-05': { '702111': 1.876, '703112': 5.981, '708111': 4.548, FF1101: 4.216, FJ1101: 3.494 },
  '2025-06': { '702111': 1.864, '703112': 6.12, '708111': 3.775, FF1101: 4.239, FJ1101: 3.5 },
  '2025-10': {
    '702111': 1.864,
    '702212': 2.775,
    '703112': 6.323,
    '708111': 3.488,
    FF1101: 4.172,
    FJ1101: 3.587,
  },
  '2025-12': { '708111': 2.712, '709112': 4.047 },
};

/** The first month to which the starter data's averages (June 2026) apply. */
const CURRENT_MONTH = '2026-06';

const PUBLISHED_FILE = 'published-prices.csv';
const FOLSOM_FILE = 'cart-index-folsom-2026-07-06_08-03.csv';

type Row = { city: string; date: string; item: string; store: string; price: string };

function readRows(folder: string): Row[] {
  const readCsv = (name: string): Record<string, string>[] =>
    parse(readFileSync(join(folder, name)), { columns: true, bom: true });
  const publishedRows = readCsv(PUBLISHED_FILE) as Row[];
  // Use only the first Monday, because the four later Mondays add no information about errors.
  const [first] = readCsv(FOLSOM_FILE);
  const folsomRows = readCsv(FOLSOM_FILE)
    .filter(({ date }) => date === first?.date)
    .map((row) => ({
      city: 'Folsom',
      date: row.date ?? '',
      item: row.item ?? '',
      store: row.store?.split(' - ')[0] ?? '',
      price: row.price ?? '',
    }));
  return [...publishedRows, ...folsomRows];
}

function findAverages(
  month: string,
  blsPrices: readonly BlsPrice[],
  code: string | null,
): readonly BlsPrice[] | null {
  if (code === null || month >= CURRENT_MONTH) return blsPrices;
  const dollars = averagesByMonth[month]?.[code];
  if (dollars === undefined) return null;
  return blsPrices.map((price) =>
    price.code === code ? { ...price, priceMills: Math.round(dollars * 1_000) } : price,
  );
}

export function describeMissingFiles(folder: string): string | null {
  const missingFiles = [PUBLISHED_FILE, FOLSOM_FILE].filter((name) => !existsSync(join(folder, name)));
  return missingFiles.length === 0 ? null : `${folder} has no ${missingFiles.join(' and no ')}`;
}

/**
 * Reads published prices and adds the official averages for their month. Skips warehouse clubs, since their package
 * sizes differ. Typical prices always come from the 2026 starter data.
 */
export function readPriceCases(folder: string): PriceCase[] {
  const items = readSeedItems();
  const blsPrices = readBlsPrices();
  const chains = new Map(readSeedChains().map((chain) => [chain.slug, chain]));
  const findPricedChain = (slug: string): PricedChain | null => {
    const chain = chains.get(slug);
    if (chain === undefined) return chainWithUnknownLevel;
    if (chain.assortment === 'club-packs') return null;
    return {
      level: chain.priceFactorKnown ? chain.priceFactor : null,
      westLevel: chain.priceFactorWest,
      levelOffset: 0,
      levelError: chain.priceFactorError,
      habit: chain.priceHabit,
    };
  };
  return readRows(folder).flatMap(({ city, date, item: itemName, store, price }) => {
    const [name, brand, unit, share = 1] = seedItemsByName[itemName] ?? [];
    const item = items.find((row) => row.name === name && row.brand === brand && row.unit === unit);
    const slug = chainSlugByStoreName[store] ?? store;
    const chain = findPricedChain(slug);
    const averages = item && findAverages(date.slice(0, 7), blsPrices, item.blsCode);
    if (!item || !chain || !averages) return [];
    const { basePriceCents, baseBasis } = computeBasePrice(item, averages);
    const product: PricedProduct = {
      base: { cents: basePriceCents * share, basis: baseBasis },
      blsCode: item.blsCode,
      brandTier: item.brandTier,
      isLoose: isFreshFoodPlaceholder(item.brand),
      isGenericStoreBrand: isGenericStoreBrand(item.brand),
      isChainsStoreBrand: false,
    };
    return [
      {
        city,
        date,
        chain: slug,
        item: itemName,
        category: item.category,
        product,
        place: { chain, state: statesByCity[city] ?? null, milkCity: milkCitiesByCity[city] ?? null },
        realCents: Number(price) * 100,
      },
    ];
  });
}
