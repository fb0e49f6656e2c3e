import { z } from 'zod';

const degrees = z
  .string()
  .regex(/^-?[0-9]{1,3}(\.[0-9]+)?$/)
  .transform(Number);

/** The fields read from one result of `format=jsonv2`; any of an address may be missing. */
const result = z.object({
  lat: degrees,
  lon: degrees,
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

/** A reply to `/search`: an array, empty when nothing was found. */
export const searchReply = z.array(result);

export type AddressPlace = {
  latitude: number;
  longitude: number;
  /** "2001 North Clark Street", as far as known. */
  street: string | null;
  city: string | null;
  /** Two letters. */
  state: string | null;
  zipCode: string | null;
  /** It found a town or area, not the street that was asked for. */
  isApproximate: boolean;
};

/** Ranks from 26 are streets and houses, below are places and areas. */
const STREET_RANK = 26;

/** The first result inside the US as a place, or null: a result abroad is refused, even if it comes first. */
export function firstUsPlace(results: z.output<typeof searchReply>): AddressPlace | null {
  const found = results.find(({ address }) => address.country_code === 'us');
  if (!found) return null;
  const { address } = found;
  const street = [address.house_number, address.road].filter((part) => part !== undefined).join(' ');
  return {
    latitude: found.lat,
    longitude: found.lon,
    street: address.road === undefined ? null : street,
    city: address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet ?? null,
    state: /^US-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'] ?? '')?.[1] ?? null,
    zipCode: /^\d{5}/.exec(address.postcode ?? '')?.[0] ?? null,
    isApproximate: (found.place_rank ?? STREET_RANK) < STREET_RANK,
  };
}
