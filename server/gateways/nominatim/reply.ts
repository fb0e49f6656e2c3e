import { z } from 'zod';
import { type Coordinates, computeDistanceMiles } from '#domain/store/distance.ts';

const degreesSchema = z
  .string()
  .regex(/^-?[0-9]{1,3}(\.[0-9]+)?$/)
  .transform(Number);

const resultSchema = z.object({
  lat: degreesSchema,
  lon: degreesSchema,
  place_rank: z.number().optional(),
  address: z
    .object({
      house_number: z.string(),
      road: z.string(),
      city: z.string(),
      town: z.string(),
      village: z.string(),
      municipality: z.string(),
      hamlet: z.string(),
      'ISO3166-2-lvl4': z.string(),
      postcode: z.string(),
      country_code: z.string(),
    })
    .partial(),
});

export const searchResponseSchema = z.array(resultSchema);

export type AddressPlace = {
  latitude: number;
  longitude: number;
  street: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  /** True if the search found a town or area but no street. */
  isApproximate: boolean;
};

/** Streets and houses have a rank of 26 or higher. Towns and areas have lower ranks. */
const STREET_RANK = 26;

export function findFirstUsPlace(results: z.output<typeof searchResponseSchema>): AddressPlace | null {
  const place = results.find(({ address }) => address.country_code === 'us');
  if (!place) return null;
  const { address } = place;
  const street = [address.house_number, address.road].filter((part) => part !== undefined).join(' ');
  return {
    latitude: place.lat,
    longitude: place.lon,
    street: address.road === undefined ? null : street,
    city: address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet ?? null,
    state: /^US-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'] ?? '')?.[1] ?? null,
    zipCode: /^\d{5}/.exec(address.postcode ?? '')?.[0] ?? null,
    isApproximate: (place.place_rank ?? STREET_RANK) < STREET_RANK,
  };
}

export const shopResponseSchema = z.array(
  z.object({
    lat: degreesSchema,
    lon: degreesSchema,
    osm_type: z.enum(['node', 'way', 'relation']).optional(),
    osm_id: z.number().int().positive().optional(),
    category: z.string().optional(),
    name: z.string().optional(),
  }),
);

export type MapPlace = { type: 'NODE' | 'WAY' | 'RELATION'; id: number };

export type NamedShop = Coordinates & { name: string };

/** Maximum distance of a match: about a parking lot's width, because coordinates can mark any point of the premises. */
const SAME_SHOP_MILES = 0.15;

/** "Smith's Food & Drug" becomes ['smiths', 'food', 'drug']. */
const splitWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Checks if the shop's name starts with the chain's name. Ignores punctuation: "H-E-B plus!" belongs to "HEB". */
function belongsToChain(name: string, chainName: string): boolean {
  const chainWords = splitWords(chainName).join('');
  const words = splitWords(name);
  return words.some((_, index) => words.slice(0, index + 1).join('') === chainWords);
}

/** Returns the nearest shop with a matching name. Ignores pharmacies and gas stations. */
export function pickNearestShop(
  results: z.output<typeof shopResponseSchema>,
  shop: NamedShop,
): MapPlace | null {
  const nearbyShops = results
    .map(({ lat, lon, ...details }) => ({
      ...details,
      miles: computeDistanceMiles(shop, { latitude: lat, longitude: lon }),
    }))
    .filter(
      ({ category, name = '', miles }) =>
        category === 'shop' && miles <= SAME_SHOP_MILES && belongsToChain(name, shop.name),
    )
    .sort((a, b) => a.miles - b.miles);
  const [{ osm_type: type, osm_id: id } = {}] = nearbyShops;
  return type === undefined || id === undefined ? null : { type: type.toUpperCase() as MapPlace['type'], id };
}
