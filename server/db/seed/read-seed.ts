import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { brandTiers } from '#domain/item/brand-tiers.ts';
import { categories } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { assortments } from '#domain/item/store-brand.ts';
import { pricingStrategies } from '#domain/price/age.ts';

export const seedFiles: readonly URL[] = [
  'bls.csv',
  'chains.csv',
  'cities.csv',
  'items.csv',
  'regional-brands.csv',
  'store-brands.csv',
].map(toSeedFileUrl);

const requiredText = z.string().trim().min(1).max(200);
const yesNo = z.enum(['yes', 'no']).transform((word) => word === 'yes');
const wordList = z
  .string()
  .trim()
  .transform((text) => text.split(/\s+/))
  .pipe(z.array(z.string().min(2)).min(1));
const optionalHttpsUrl = z.union([z.literal('').transform(() => null), z.string().startsWith('https://')]);
const packageSize = requiredText.refine(
  (text) => parseNetContent(text) !== null,
  'is not a size that can be read',
);
const optionalInteger = z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]);
const halfPounds = z.coerce.number().positive().multipleOf(0.5);
const optionalHalfPounds = z.union([z.literal('').transform(() => null), halfPounds]);
const entryList = z.string().transform((text) =>
  text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
const optionalText = z.union([z.literal('').transform(() => null), requiredText]);

const seedChainSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: requiredText,
  logo: z.string().regex(/^[A-Z0-9]{1,3}$/),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  websiteUrl: optionalHttpsUrl,
  onlineShoppingUrl: optionalHttpsUrl,
  supportsOnlineOrdering: yesNo,
  /** `{q}` stands for the search words. */
  searchUrl: optionalHttpsUrl,
  /** URL parameter that holds the search terms for an entire cart (specification `7.links.other-parameters`) */
  searchParameter: optionalText,
  /** Price level relative to Walmart, which is 1.00. */
  priceFactor: z.coerce.number().positive(),
  priceFactorKnown: yesNo,
  priceFactorBasis: requiredText,
  /** Standard deviation of the logarithm of the price level. */
  priceFactorError: z.coerce.number().positive(),
  /** Price level in Arizona and California, if it's different there. */
  priceFactorWest: z.union([z.literal('').transform(() => null), z.coerce.number().positive()]),
  priceHabit: z.enum(pricingStrategies),
  assortment: z.enum(assortments),
  /** May be incomplete. */
  states: wordList,
  /** Membership rules and cost; empty if everyone may shop. */
  membership: optionalText,
  /** Brands and item names (or their first words), separated by semicolons. */
  notCarried: entryList,
});

const seedItemSchema = z
  .strictObject({
    name: requiredText,
    brand: requiredText,
    unit: packageSize,
    category: z.enum(categories),
    popularity: z.coerce.number().int().positive(),
    brandTier: z.enum(brandTiers),
    /**
     * Usual shelf price. Which store it's from depends on the brand:
     * - national brand: an average store;
     * - generic "Store brand": a store at Walmart's price level;
     * - chain's brand with the same name and size as a "Store brand" item: also a store at Walmart's price level;
     * - club's brand or any other store brand: the brand's own chain.
     */
    typicalPriceCents: optionalInteger,
    blsCode: optionalText,
    usualPieceLb: optionalHalfPounds,
  })
  .refine((item) => (item.typicalPriceCents === null) !== (item.blsCode === null), {
    message: 'needs either a typical price or a BLS code',
  })
  .refine((item) => item.usualPieceLb === null || item.unit === 'lb', {
    message: 'has a piece, though it is not sold by the pound',
  });

const blsPriceSchema = z.strictObject({
  code: requiredText,
  item: requiredText,
  unit: packageSize,
  /** A mill is a tenth of a cent. */
  priceMills: z.coerce.number().int().positive(),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
});

const seedCitySchema = z.strictObject({
  /** Rank by population in the 2020 Census. */
  rank: z.coerce.number().int().positive(),
  city: requiredText,
  state: z.string().length(2),
  zipCode: z.string().regex(/^\d{5}$/),
  /** Slugs of chains with stores in the metropolitan area. */
  chains: wordList,
});

const seedRegionalBrandSchema = z.strictObject({
  brand: requiredText,
  states: wordList,
});

const seedStoreBrandSchema = z.strictObject({
  brand: requiredText,
  chains: wordList,
});

export type SeedChain = z.output<typeof seedChainSchema>;
export type SeedItem = z.output<typeof seedItemSchema>;
export type BlsPrice = z.output<typeof blsPriceSchema>;
export type SeedCity = z.output<typeof seedCitySchema>;

/** @throws if the file doesn't match its schema or lists a chain twice */
export const readSeedChains = (): SeedChain[] => requireUniqueSlugs(readTable('chains.csv', seedChainSchema));

/**
 * If a chain had two rows, it would be unclear which price level applies.
 * @throws if a chain has two rows
 */
export function requireUniqueSlugs<Chain extends { slug: string }>(chains: Chain[]): Chain[] {
  const rowBySlug = new Map<string, number>();
  for (const [index, { slug }] of chains.entries()) {
    const firstRow = rowBySlug.get(slug);
    if (firstRow !== undefined)
      throw new Error(
        `chains.csv, row ${index + 1}: chain '${slug}' is already in row ${firstRow}; keep one of them`,
      );
    rowBySlug.set(slug, index + 1);
  }
  return chains;
}

/**
 * Reads the starter items. Items with the same name differ in brand or size.
 * @throws if the file doesn't match its schema
 */
export const readSeedItems = (): SeedItem[] => readTable('items.csv', seedItemSchema);

/** US city averages (U.S. Bureau of Labor Statistics, Average Price Data; public domain). */
export const readBlsPrices = (): BlsPrice[] => readTable('bls.csv', blsPriceSchema);

export const readSeedStoreBrands = () => readTable('store-brands.csv', seedStoreBrandSchema);

export const readRegionalBrands = () => readTable('regional-brands.csv', seedRegionalBrandSchema);

export const readSeedCities = (): SeedCity[] => readTable('cities.csv', seedCitySchema);

function readTable<T>(name: string, row: z.ZodType<T>): T[] {
  const records: unknown[] = parse(readFileSync(toSeedFileUrl(name)), {
    columns: true,
    skip_empty_lines: true,
  });
  return records.map((record, index) => {
    const result = row.safeParse(record);
    if (result.success) return result.data;
    throw new Error(
      `${name}, row ${index + 1} (${JSON.stringify(record)}): ${z.prettifyError(result.error)}`,
    );
  });
}

function toSeedFileUrl(name: string): URL {
  return new URL(name, import.meta.url);
}
