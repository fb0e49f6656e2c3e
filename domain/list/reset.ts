import { DAY_MS } from '#domain/durations.ts';
import { fromWallTime, toWallTime } from '#domain/wall-clock.ts';

type Coordinates = { lat: number; lng: number };

/** Most US households are in a time zone within an hour of this one. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

const timeZones: readonly (readonly [west: number, zone: string])[] = [
  [-85.5, 'America/New_York'],
  [-101.5, 'America/Chicago'],
  [-114.1, 'America/Denver'],
  [-130, 'America/Los_Angeles'],
];

export function guessTimeZone(place: Coordinates | null): string {
  if (place === null) return DEFAULT_TIME_ZONE;
  if (place.lng > 0) return 'Pacific/Guam';
  if (place.lat < 20 && place.lng > -70) return 'America/Puerto_Rico';
  const isInArizona = place.lat < 37 && place.lng > -114.8 && place.lng < -109.05;
  if (isInArizona) return 'America/Phoenix';
  const [, zone] = timeZones.find(([west]) => place.lng > west) ?? [];
  return zone ?? (place.lat < 30 ? 'Pacific/Honolulu' : 'America/Anchorage');
}

export const shopperTimeZone = ({
  timeZone,
  location,
}: {
  timeZone: string | null;
  location: Coordinates | null;
}): string => timeZone ?? guessTimeZone(location);

/** The first local midnight after `now` on this weekday (0 is Sunday). */
export function nextReset(weekday: number, zone: string, now: Date): Date {
  const todayMs = Math.floor(toWallTime(now.getTime(), zone) / DAY_MS) * DAY_MS;
  const daysAhead = (weekday - new Date(todayMs).getUTCDay() + 7) % 7;
  const nextMs = fromWallTime(todayMs + daysAhead * DAY_MS, zone);
  return new Date(nextMs > now.getTime() ? nextMs : fromWallTime(todayMs + (daysAhead + 7) * DAY_MS, zone));
}
