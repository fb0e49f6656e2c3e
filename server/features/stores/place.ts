import { z } from 'zod/mini';
import { findNearestZip } from '#server/gazetteer/gazetteer.ts';
import { parseState } from '#server/gazetteer/states.ts';
import { type FoundStore, parseRetailer, type RetailerResult } from './retailer.ts';

export const PLACES_SOURCE = 'all-the-places';

const textField = z.optional(z.nullable(z.union([z.string(), z.number()])));

const featureSchema = z.object({
  geometry: z.nullable(z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) })),
  properties: z.object({
    ref: textField,
    '@spider': textField,
    name: textField,
    brand: textField,
    shop: textField,
    amenity: textField,
    'addr:street_address': textField,
    'addr:housenumber': textField,
    'addr:street': textField,
    'addr:city': textField,
    'addr:state': textField,
    'addr:postcode': textField,
    'addr:country': textField,
    end_date: textField,
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

type Properties = z.output<typeof featureSchema>['properties'];
const toText = (value: Properties[keyof Properties]) => String(value ?? '').trim();

function findStreet(properties: Properties): string {
  const fullAddress = toText(properties['addr:street_address']);
  return fullAddress === ''
    ? `${toText(properties['addr:housenumber'])} ${toText(properties['addr:street'])}`.trim()
    : fullAddress;
}

function findAddress(properties: Properties, longitude: number, latitude: number) {
  const address = findStreet(properties);
  const [zipCode] = toText(properties['addr:postcode']).match(/^\d{5}/) ?? [];
  const city = toText(properties['addr:city']);
  const state = parseState(toText(properties['addr:state']));
  if (zipCode !== undefined && city !== '' && state !== null) return { address, city, state, zipCode };
  const nearestZip = findNearestZip(latitude, longitude);
  return {
    address,
    city: city || (nearestZip?.city ?? ''),
    state: state ?? nearestZip?.state ?? '',
    zipCode: zipCode ?? nearestZip?.zipCode ?? '',
  };
}

/** Skips independent shops, since their names don't show whether they sell groceries. */
export function parseStoreFeature(json: unknown): RetailerResult {
  const parsed = featureSchema.safeParse(json);
  if (!parsed.success) return { reject: 'has another form' };
  const { geometry, properties } = parsed.data;
  const country = toText(properties['addr:country']).toUpperCase();
  if (!['', 'US', 'USA', 'PR', 'GU', 'VI', 'AS', 'MP'].includes(country)) return { skip: 'outside the US' };
  if (toText(properties.amenity) !== '' || !groceryShops.has(toText(properties.shop)))
    return { skip: 'not a grocery store by its kind' };
  const [longitude, latitude] = geometry?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return { reject: 'has no coordinates' };
  const address = findAddress(properties, longitude, latitude);
  const isClosed = toText(properties.end_date) !== '';
  const position = { latitude: String(latitude), longitude: String(longitude) };
  const parseAs = (name: string) =>
    parseRetailer({ name, ...address, ...position, isClosed, type: '' }, false);
  const names = [toText(properties.name), toText(properties.brand)].filter((name) => name !== '');
  const results = (names.length === 0 ? [''] : names).map(parseAs);
  const chainStore = results.find((each): each is FoundStore => 'store' in each && !each.chain.isIndependent);
  if (chainStore === undefined) {
    const [firstResult = { reject: 'has no store name' }] = results;
    return 'store' in firstResult ? { skip: 'no chain that is known' } : firstResult;
  }
  const ref = toText(properties.ref);
  const sourceRef = `${toText(properties['@spider'])}|${ref === '' ? chainStore.store.sourceRef : ref}`;
  return { ...chainStore, store: { ...chainStore.store, source: PLACES_SOURCE, sourceRef } };
}
