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
const fields = {
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

const textOf = (row: AdReportRow, name: string): string => {
  const value = row[name];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^(?:n\/a|none|null)$/i.test(text) ? '' : text;
};
const firstOf = (row: AdReportRow, names: readonly string[]): string =>
  names.map((name) => textOf(row, name)).find((text) => text !== '') ?? '';

const numberOf = (text: string): number => {
  const plain = text.replaceAll(/[$,]/g, '');
  return /^\d{1,7}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

function parseDay(text: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text);
  const iso =
    us === null ? text.slice(0, 10) : `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}`;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
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

const regionKey = (text: string): string => text.toLowerCase().replaceAll(/u\.?s\.?$|[^a-z]/g, '');
const regionByKey = new Map<string, AdRegion>(adRegions.map((region) => [regionKey(region), region]));
const readRegion = (text: string): AdRegion | undefined =>
  regionKey(text) === 'national' ? 'us' : regionByKey.get(regionKey(text));

const MAX_DAYS = 14;
const MAX_MILLS = 100_000;

/**
 * Returns one entry per matching catalog kind. Returns 'skipped' if the product or region isn't used or the row has no
 * price.
 */
export function parseAdReportRow(row: AdReportRow): WeeklyAdPrice[] | 'skipped' | { fault: string } {
  const slug = numberOf(textOf(row, 'slug_id'));
  if (Number.isNaN(slug)) return { fault: 'slug_id does not tell of which report it is' };
  const called = [
    ...new Set(fields.called.map((name) => textOf(row, name)).filter((text) => text !== '')),
  ].join(', ');
  const kinds = findAdvertisedKinds(slug, called);
  const region = readRegion(textOf(row, 'region'));
  if (kinds.length === 0 || region === undefined) return 'skipped';
  const unitText = firstOf(row, fields.unit);
  const unit = parseUnit(unitText);
  if (unit === null) return { fault: `'${unitText}' is no size of a package` };
  const priceText = firstOf(row, fields.price);
  const isInCents = /^cents/i.test(textOf(row, 'price_unit'));
  const priceMills = Math.round(numberOf(priceText) * (isInCents ? 10 : 1_000));
  if (priceText === '') return 'skipped';
  if (!(priceMills > 0 && priceMills <= MAX_MILLS)) return { fault: `'${priceText}' is no price` };
  const storesText = firstOf(row, fields.stores);
  const storeCount = numberOf(storesText);
  if (!(storeCount >= 1 && Number.isInteger(storeCount)))
    return { fault: `'${storesText}' is no number of stores` };
  const weekEnds = parseDay(firstOf(row, fields.ends));
  const weekBegins = parseDay(firstOf(row, fields.begins)) ?? weekEnds;
  if (weekEnds === null || weekBegins === null) return { fault: 'its week is not told' };
  const days = (Date.parse(weekEnds) - Date.parse(weekBegins)) / 86_400_000;
  if (days < 0 || days > MAX_DAYS) return { fault: `${weekBegins} to ${weekEnds} is no week` };
  const isOrganic = /^(?:y|yes|true|organic)$/i.test(textOf(row, 'organic')) || /\borganic\b/i.test(called);
  const common = {
    slug,
    region,
    isOrganic,
    unit,
    called: called.slice(0, 120),
    weekBegins,
    weekEnds,
    priceMills,
    storeCount,
  };
  return kinds.map((kind) => ({ ...common, kind }));
}

const keyOf = ({ kind, region, isOrganic, unit, weekBegins }: WeeklyAdPrice) =>
  JSON.stringify([kind, region, isOrganic, unit, weekBegins]);

/** Merges the varieties, packs and grades of each product into their mean price, weighted by store count. */
export function mergeAdvertisedPrices(weeks: readonly WeeklyAdPrice[]): WeeklyAdPrice[] {
  const joined = new Map<string, WeeklyAdPrice>();
  for (const week of weeks) {
    const other = joined.get(keyOf(week));
    if (other === undefined) {
      joined.set(keyOf(week), week);
      continue;
    }
    const storeCount = other.storeCount + week.storeCount;
    const mills = other.priceMills * other.storeCount + week.priceMills * week.storeCount;
    const { called } = other.storeCount >= week.storeCount ? other : week;
    joined.set(keyOf(week), { ...other, called, storeCount, priceMills: Math.round(mills / storeCount) });
  }
  return [...joined.values()];
}

export const MAX_AD_AGE_DAYS = 14;

type Comparable = Pick<
  WeeklyAdPrice,
  'region' | 'unit' | 'weekBegins' | 'weekEnds' | 'priceMills' | 'storeCount'
>;

export function pickAdvertisedPrice<Ad extends Comparable>(
  ads: readonly Ad[],
  { unit, region }: { unit: string; region: AdRegion },
): (Ad & { priceCents: number }) | null {
  const fitting = ads.flatMap((ad) => {
    const priceCents = isSimilarSize(unit, ad.unit) ? scalePriceToPackage(unit, ad) : null;
    return priceCents === null || (ad.region !== region && ad.region !== 'us') ? [] : [{ ...ad, priceCents }];
  });
  const [best] = fitting.toSorted(
    (one, other) =>
      Number(other.region === region) - Number(one.region === region) ||
      other.weekBegins.localeCompare(one.weekBegins) ||
      other.storeCount - one.storeCount,
  );
  return best ?? null;
}
