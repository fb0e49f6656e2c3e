import type { Store } from '#contract/stores.ts';

const MILES_PER_DEGREE = 69.09;

/** Ignores the earth's curvature, which is accurate enough within 25 miles. */
export function milesFrom(
  origin: { lat: number; lng: number },
  store: Pick<Store, 'latitude' | 'longitude'>,
): { east: number; north: number } {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  return {
    east: (store.longitude - origin.lng) * MILES_PER_DEGREE * shrink,
    north: (store.latitude - origin.lat) * MILES_PER_DEGREE,
  };
}

const RINGS_MILES = [2, 5, 10, 25];

/** Up to the first ring that contains the farthest store. */
export function ringsFor(farthestMiles: number): number[] {
  const enough = RINGS_MILES.findIndex((ring) => ring >= farthestMiles);
  return enough === -1 ? [...RINGS_MILES, Math.ceil(farthestMiles)] : RINGS_MILES.slice(0, enough + 1);
}
