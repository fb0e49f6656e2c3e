import { reverseGeocode } from '#contract/location.ts';
import type { UserLocation } from '#contract/preferences.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';

export const geolocationErrors = {
  unsupported: t`Geolocation not supported`,
  denied: t`Location access was denied. Allow it in your browser, or type a place.`,
  unavailable: t`Your location is unavailable right now. Type a place instead.`,
  timeout: t`Finding your location took too long. Try again, or type a place.`,
} as const;

const positionOptions: PositionOptions = { timeout: 15_000, maximumAge: 5 * MINUTE_MS };

const PERMISSION_DENIED = 1;
const TIMEOUT = 3;

export function geolocationErrorText(code: number): string {
  if (code === PERMISSION_DENIED) return geolocationErrors.denied;
  return code === TIMEOUT ? geolocationErrors.timeout : geolocationErrors.unavailable;
}

const toNamedPlace = (address: string): UserLocation => ({ lat: 0, lng: 0, address, isApproximate: false });

export const locateTypedPlace = async (text: string): Promise<UserLocation> => toNamedPlace(text.trim());

/** The server looks up the position in its own list of places and doesn't store it. */
async function findPlaceName({ latitude: lat, longitude: lng }: GeolocationCoordinates): Promise<string> {
  try {
    const { city, state } = await request(reverseGeocode, { query: { lat, lng } });
    return t`Near ${city}, ${state}`;
  } catch {
    return t`Your location`;
  }
}

export async function locateDevice(): Promise<UserLocation> {
  if (!navigator.geolocation) throw new Error(geolocationErrors.unsupported);
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    const fail = ({ code }: GeolocationPositionError) => reject(new Error(geolocationErrorText(code)));
    navigator.geolocation.getCurrentPosition(resolve, fail, positionOptions);
  });
  return toNamedPlace(await findPlaceName(coords));
}
