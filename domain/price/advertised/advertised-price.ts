import { parseNetContent } from '#domain/item/size/net-content.ts';
import { type AdRegion, adRegions } from '#domain/price/advertised/ad-region.ts';
import { findAdvertisedKinds } from '#domain/price/advertised/advertised-products.ts';
import { isSimilarSize, scalePriceToPackage } from '#domain/price/estimate/official-price.ts';

const statesByRegion: Record<Exclude<AdRegion, 'us'>, string> = {
  northeast: 'CT DC DE MA MD ME NH NJ NY PA RI VT',
  southeast: 'AL FL GA MS NC SC TN VA WV',
  midwest: 'IA IL IN KY MI MN ND NE OH SD WI',
  'south-central': 'AR CO KS LA MO NM OK TX',
  southwest: 'AZ CA NV UT',
  northwest: 'ID MT OR WA WY',
  alaska: 'AK',
  hawaii: 'HI',
};

const regionByState = new Map<string, AdRegion>(
  Object.entries(statesByRegion).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as AdRegion] as const),
  ),
);

export const adRegionForState = (state: string | null): AdRegion => regionByState.get(state ?? '') ?? 'us';

/**
 * `slug` identifies the report. `called` is the name of the product in the report. `priceMills` is in tenths of a cent.
 */
export type WeeklyAdPrice = {
  slug: number;
  kind: string;
  region: AdRegion;
  isOrganic: boolean;
  unit: string;
  called: string;
  weekBegins: string;
  weekEnds: string;
  priceMills: number;
  storeCount: number;
};

/** A report row with the API's field names, normalized so that `Store Count` becomes `store_count`. */
export type AdReportRow = Readonly<Record<string, unknown>>;

/**
 * Field names vary between reports, so each key lists the names it may have. `called` joins the values of all its
 * fields. Every other key uses the first field that has a value.
 */
const FIELD_NAMES = {
  called: [
    'commodity',
    'category',
    'group',
    'item',
    'variety',
    'cut',
    'product',
    'type',
    'grade',
    'condition',
    'description',
  ],
  unit: ['size', 'package', 'package_size', 'unit', 'price_unit'],
  price: ['wtd_avg_price', 'weighted_avg_price', 'weighted_average', 'wtd_avg', 'price_avg', 'avg_price'],
  stores: ['store_count', 'stores', 'number_of_stores'],
  begins: ['report_begin_date', 'begin_date'],
  ends: ['report_end_date', 'end_date', 'report_date'],
} as const;

const readText = (row: AdReportRow, name: string): string => {
  const value = row[name];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^(?:n\/a|none|null)$/i.test(text) ? '' : text;
};
const readFirstText = (row: AdReportRow, names: readonly string[]): string =>
  names.map((name) => readText(row, name)).find((text) => text !== '') ?? '';

const parseNumber = (text: string): number => {
  const digits = text.replaceAll(/[$,]/g, '');
  return /^\d{1,7}(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
};

function parseDay(text: string): string | null {
  const usDateMatch = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text);
  const isoDate =
    usDateMatch === null
      ? text.slice(0, 10)
      : `${usDateMatch[3]}-${usDateMatch[1]?.padStart(2, '0')}-${usDateMatch[2]?.padStart(2, '0')}`;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? new Date(`${isoDate}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(isoDate)
    ? isoDate
    : null;
}

function parseUnit(text: string): string | null {
  const unit = text
    .toLowerCase()
    .replace(/^(?:(?:dollars|cents|\$)\s*)?(?:per|\/)\s+/, '')
    .replace(/\bpounds?\b/, 'lb')
    .replace(/^half gallons?$|^(?:1\/2|½) gal(?:lon)?s?$/, '0.5 gal')
    .replace(/^gal(?:lon)?s?$/, '1 gal');
  return parseNetContent(unit) === null ? null : unit;
}

const toRegionKey = (text: string): string => text.toLowerCase().replaceAll(/u\.?s\.?$|[^a-z]/g, '');
const regionByKey = new Map<string, AdRegion>(adRegions.map((region) => [toRegionKey(region), region]));
const readRegion = (text: string): AdRegion | undefined =>
  toRegionKey(text) === 'national' ? 'us' : regionByKey.get(toRegionKey(text));

const MAX_WEEK_DAYS = 14;
const MAX_PRICE_MILLS = 100_000;

/**
 * Parses a report row into one entry per matching catalog kind. Returns 'skipped' if the product or region isn't used or
 * the row has no price.
 */
export function parseAdReportRow(row: AdReportRow): WeeklyAdPrice[] | 'skipped' | { fault: string } {
  const slug = parseNumber(readText(row, 'slug_id'));
  if (Number.isNaN(slug)) return { fault: "slug_id isn't a number" };
  const productText = [
    ...new Set(FIELD_NAMES.called.map((name) => readText(row, name)).filter((text) => text !== '')),
  ].join(', ');
  const kinds = findAdvertisedKinds(slug, productText);
  const region = readRegion(readText(row, 'region'));
  if (kinds.length === 0 || region === undefined) return 'skipped';
  const unitText = readFirstText(row, FIELD_NAMES.unit);
  const unit = parseUnit(unitText);
  if (unit === null) return { fault: `'${unitText}' isn't a package size` };
  const priceText = readFirstText(row, FIELD_NAMES.price);
  const isInCents = /^cents/i.test(readText(row, 'price_unit'));
  const priceMills = Math.round(parseNumber(priceText) * (isInCents ? 10 : 1_000));
  if (priceText === '') return 'skipped';
  if (!(priceMills > 0 && priceMills <= MAX_PRICE_MILLS)) return { fault: `'${priceText}' isn't a price` };
  const storesText = readFirstText(row, FIELD_NAMES.stores);
  const storeCount = parseNumber(storesText);
  if (!(storeCount >= 1 && Number.isInteger(storeCount)))
    return { fault: `'${storesText}' isn't a number of stores` };
  const weekEnds = parseDay(readFirstText(row, FIELD_NAMES.ends));
  const weekBegins = parseDay(readFirstText(row, FIELD_NAMES.begins)) ?? weekEnds;
  if (weekEnds === null || weekBegins === null) return { fault: 'the week is missing' };
  const dayCount = (Date.parse(weekEnds) - Date.parse(weekBegins)) / 86_400_000;
  if (dayCount < 0 || dayCount > MAX_WEEK_DAYS) return { fault: `${weekBegins} to ${weekEnds} isn't a week` };
  const isOrganic =
    /^(?:y|yes|true|organic)$/i.test(readText(row, 'organic')) || /\borganic\b/i.test(productText);
  const sharedFields = {
    slug,
    region,
    isOrganic,
    unit,
    called: productText.slice(0, 120),
    weekBegins,
    weekEnds,
    priceMills,
    storeCount,
  };
  return kinds.map((kind) => ({ ...sharedFields, kind }));
}

const createMergeKey = ({ kind, region, isOrganic, unit, weekBegins }: WeeklyAdPrice) =>
  JSON.stringify([kind, region, isOrganic, unit, weekBegins]);

/** Merges the prices of a product's varieties, packs and grades into a mean weighted by store count. */
export function mergeAdvertisedPrices(weeks: readonly WeeklyAdPrice[]): WeeklyAdPrice[] {
  const mergedByKey = new Map<string, WeeklyAdPrice>();
  for (const week of weeks) {
    const mergedPrice = mergedByKey.get(createMergeKey(week));
    if (mergedPrice === undefined) {
      mergedByKey.set(createMergeKey(week), week);
      continue;
    }
    const storeCount = mergedPrice.storeCount + week.storeCount;
    const weightedMills = mergedPrice.priceMills * mergedPrice.storeCount + week.priceMills * week.storeCount;
    const { called } = mergedPrice.storeCount >= week.storeCount ? mergedPrice : week;
    mergedByKey.set(createMergeKey(week), {
      ...mergedPrice,
      called,
      storeCount,
      priceMills: Math.round(weightedMills / storeCount),
    });
  }
  return [...mergedByKey.values()];
}

export const MAX_AD_AGE_DAYS = 14;

type ComparableAd = Pick<
  WeeklyAdPrice,
  'region' | 'unit' | 'weekBegins' | 'weekEnds' | 'priceMills' | 'storeCount'
>;

export function pickAdvertisedPrice<Ad extends ComparableAd>(
  ads: readonly Ad[],
  { unit, region }: { unit: string; region: AdRegion },
): (Ad & { priceCents: number }) | null {
  const comparableAds = ads.flatMap((ad) => {
    const priceCents = isSimilarSize(unit, ad.unit) ? scalePriceToPackage(unit, ad) : null;
    return priceCents === null || (ad.region !== region && ad.region !== 'us') ? [] : [{ ...ad, priceCents }];
  });
  const [best] = comparableAds.toSorted(
    (one, other) =>
      Number(other.region === region) - Number(one.region === region) ||
      other.weekBegins.localeCompare(one.weekBegins) ||
      other.storeCount - one.storeCount,
  );
  return best ?? null;
}
