import { computeDistanceMiles } from '#domain/store/distance.ts';
import type { ZipPlace } from '#server/gazetteer/load.ts';
import type { SeedChain, SeedCity } from './read-seed.ts';

/** A placeholder for a chain's real stores in an area. It has no address. */
export type SampleStore = {
  readonly chainSlug: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly sourceRef: string;
};

type Candidate = ZipPlace & { readonly miles: number };

const storesPerCity = 8;
/** Stores within `nearRadiusMiles` of the center are also within 15 miles of the outer neighborhoods. */
const nearRadiusMiles = 8;
const farRadiusMiles = 14;

/**
 * Places eight stores around each city's center, within the city's state.
 * @throws if a city isn't in the gazetteer or a chain is unknown
 */
export function placeSampleStores(
  cities: readonly SeedCity[],
  chains: readonly SeedChain[],
  zipPlaces: readonly ZipPlace[],
): SampleStore[] {
  const nameBySlug = new Map(chains.map(({ slug, name }) => [slug, name]));
  const stores = new Map<string, SampleStore>();
  const takenZips = new Set<string>();
  for (const city of cities) {
    const candidates = listCandidates(city, zipPlaces);
    for (let index = 0; index < storesPerCity; index++) {
      const chainSlug = city.chains[index % city.chains.length] ?? '';
      const chainName = nameBySlug.get(chainSlug);
      if (chainName === undefined) throw new Error(`${city.city}: no chain '${chainSlug}'`);
      const place = chooseCandidate(
        candidates,
        index,
        (zip) => takenZips.has(zip),
        (zip) => stores.has(`${chainSlug}-${zip}`),
      );
      if (place === undefined) throw new Error(`${city.city}: no ZIP code left for ${chainName}`);
      const { miles, ...position } = place;
      const sourceRef = `${chainSlug}-${place.zipCode}`;
      takenZips.add(place.zipCode);
      stores.set(sourceRef, { chainSlug, name: `${chainName} – Sample location`, ...position, sourceRef });
    }
  }
  return [...stores.values()];
}

function listCandidates(city: SeedCity, zipPlaces: readonly ZipPlace[]): Candidate[] {
  const center = zipPlaces.find(({ zipCode }) => zipCode === city.zipCode);
  if (center === undefined) throw new Error(`${city.city}: no ZIP code ${city.zipCode}`);
  return zipPlaces
    .filter(({ state }) => state === city.state)
    .map((place) => ({ ...place, miles: computeDistanceMiles(center, place) }))
    .filter(({ miles }) => miles <= farRadiusMiles)
    .sort((a, b) => a.miles - b.miles || a.zipCode.localeCompare(b.zipCode));
}

/**
 * A higher `index` starts the search farther from the center. Prefers a ZIP code without any stores, but
 * accepts one with only other chains' stores.
 */
function chooseCandidate(
  candidates: readonly Candidate[],
  index: number,
  isTaken: (zip: string) => boolean,
  hasThisChain: (zip: string) => boolean,
): Candidate | undefined {
  const nearbyCandidates = candidates.filter(({ miles }) => miles <= nearRadiusMiles);
  const startIndex = Math.floor((index * nearbyCandidates.length) / storesPerCity);
  const orderedCandidates = [
    ...nearbyCandidates.slice(startIndex),
    ...nearbyCandidates.slice(0, startIndex),
    ...candidates.slice(nearbyCandidates.length),
  ];
  const zipsWithoutChain = orderedCandidates.filter(({ zipCode }) => !hasThisChain(zipCode));
  return zipsWithoutChain.find(({ zipCode }) => !isTaken(zipCode)) ?? zipsWithoutChain[0];
}
