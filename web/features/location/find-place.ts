import { geocode, type Place, reverseGeocode } from '#contract/location.ts';
import type { UserLocation } from '#contract/preferences.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';

const placeMessages = {
  notFound: t`Unable to find that location. Please try a different address.`,
  notSupported: t`Geolocation is not supported by this browser.`,
  noPosition: t`Unable to get your location. Please enter your address manually.`,
} as const;

const positionOptions: PositionOptions = { timeout: 10_000, maximumAge: 5 * MINUTE_MS };

export type FoundPlace = UserLocation & { others?: readonly string[] };

const toLocation = (place: Place): FoundPlace => ({
  lat: place.latitude,
  lng: place.longitude,
  address: place.label,
  isApproximate: place.isApproximate,
  others: place.others ?? [],
});

export async function findTypedPlace(text: string): Promise<FoundPlace> {
  try {
    return toLocation(await request(geocode, { query: { q: text.trim() } }));
  } catch (error) {
    const isUnknownPlace = error instanceof ApiError && error.status < 500 && error.status !== 429;
    throw new Error(isUnknownPlace ? placeMessages.notFound : errorMessage(error, placeMessages.notFound));
  }
}

const locateDevice = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions);
  });

export async function locateUser(): Promise<UserLocation> {
  if (!navigator.geolocation) throw new Error(placeMessages.notSupported);
  const { coords } = await locateDevice().catch(() => {
    throw new Error(placeMessages.noPosition);
  });
  const lat = coords.latitude;
  const lng = coords.longitude;
  try {
    const place = await request(reverseGeocode, { query: { lat, lng } });
    return { lat, lng, address: place.label, isApproximate: false };
  } catch {
    // Distances need only the coordinates, not the place's name.
    return { lat, lng, address: t`Your location`, isApproximate: false };
  }
}

export async function findSavedOrDeviceLocation(savedText: string | null): Promise<UserLocation> {
  if (savedText !== null) {
    const { others, ...place } = await findTypedPlace(savedText).catch(
      () => ({ others: [savedText] }) as const,
    );
    if (others?.length === 0 && 'lat' in place) return place;
  }
  return locateUser();
}
