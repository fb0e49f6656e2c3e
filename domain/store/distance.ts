/** Coordinates in degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number };

/** Mean Earth radius (IUGG). */
const EARTH_RADIUS_MILES = 3958.7613;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in statute miles (haversine formula), accurate to 0.5%. */
export function computeDistanceMiles(from: Coordinates, to: Coordinates): number {
  const latitudeSine = Math.sin(toRadians(to.latitude - from.latitude) / 2);
  const longitudeSine = Math.sin(toRadians(to.longitude - from.longitude) / 2);
  const chord =
    latitudeSine ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * longitudeSine ** 2;
  // For antipodes, rounding can push the value above 1, where asin is NaN.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
