/** A place on Earth in degrees, WGS 84. */
export type Coordinates = { latitude: number; longitude: number };

/** Mean radius (IUGG), 6,371.0088 km. */
const EARTH_RADIUS_MILES = 3958.7613;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in statute miles by the haversine formula; within 0.5 % of the true one anywhere. */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const latitudeSine = Math.sin(radians(to.latitude - from.latitude) / 2);
  const longitudeSine = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    latitudeSine ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudeSine ** 2;
  // Opposite points of the globe can round to a hair above 1, which has no arcsine.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
