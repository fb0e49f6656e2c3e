import { z } from 'zod/mini';
import { findNearestZip } from '#server/gazetteer/gazetteer.ts';
import { parseState } from '#server/gazetteer/states.ts';
import { type FoundStore, parseRetailer, type RetailerResult } from './retailer.ts';

export const PLACES_SOURCE = 'all-the-places';

const word = z.optional(z.nullable(z.union([z.string(), z.number()])));

const feature = z.object({
  geometry: z.nullable(z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) })),
  properties: z.object({
    ref: word,
    '@spider': word,
    name: word,
    brand: word,
    shop: word,
    amenity: word,
    'addr:street_address': word,
    'addr:housenumber': word,
    'addr:street': word,
    'addr:city': word,
    'addr:state': word,
    'addr:postcode': word,
    'addr:country': word,
    end_date: word,
  }),
});

const groceryShops = new Set([
  '',
  'supermarket',
  'wholesale',
  'department_store',
  'grocery',
  'general',
  'health_food',
]);

type Properties = z.output<typeof feature>['properties'];
const textOf = (value: Properties[keyof Properties]) => String(value ?? '').trim();

function streetOf(properties: Properties): string {
  const fullAddress = textOf(properties['addr:street_address']);
  return fullAddress === ''
    ? `${textOf(properties['addr:housenumber'])} ${textOf(properties['addr:street'])}`.trim()
    : fullAddress;
}

function addressOf(properties: Properties, longitude: number, latitude: number) {
  const address = streetOf(properties);
  const [zipCode] = textOf(properties['addr:postcode']).match(/^\d{5}/) ?? [];
  const city = textOf(properties['addr:city']);
  const state = parseState(textOf(properties['addr:state']));
  if (zipCode !== undefined && city !== '' && state !== null) return { address, city, state, zipCode };
  const near = findNearestZip(latitude, longitude);
  return {
    address,
    city: city || (near?.city ?? ''),
    state: state ?? near?.state ?? '',
    zipCode: zipCode ?? near?.zipCode ?? '',
  };
}

/** Skips independent shops, since their names don't show whether they sell groceries. */
export function parseStoreFeature(json: unknown): RetailerResult {
  const read = feature.safeParse(json);
  if (!read.success) return { reject: 'has another form' };
  const { geometry, properties } = read.data;
  const country = textOf(properties['addr:country']).toUpperCase();
  if (!['', 'US', 'USA', 'PR', 'GU', 'VI', 'AS', 'MP'].includes(country)) return { skip: 'outside the US' };
  if (textOf(properties.amenity) !== '' || !groceryShops.has(textOf(properties.shop)))
    return { skip: 'not a grocery store by its kind' };
  const [longitude, latitude] = geometry?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return { reject: 'has no coordinates' };
  const where = addressOf(properties, longitude, latitude);
  const isClosed = textOf(properties.end_date) !== '';
  const position = { latitude: String(latitude), longitude: String(longitude) };
  const readAs = (name: string) => parseRetailer({ name, ...where, ...position, isClosed, type: '' }, false);
  const names = [textOf(properties.name), textOf(properties.brand)].filter((name) => name !== '');
  const readings = (names.length === 0 ? [''] : names).map(readAs);
  const reading = readings.find((each): each is FoundStore => 'store' in each && !each.chain.isIndependent);
  if (reading === undefined) {
    const [first = { reject: 'has no store name' }] = readings;
    return 'store' in first ? { skip: 'no chain that is known' } : first;
  }
  const ref = textOf(properties.ref);
  const sourceRef = `${textOf(properties['@spider'])}|${ref === '' ? reading.store.sourceRef : ref}`;
  return { ...reading, store: { ...reading.store, source: PLACES_SOURCE, sourceRef } };
}
