import { DAY_MS } from './durations.ts';
import { instantAt, wallTime } from './wall-clock.ts';

type Place = { lat: number; lng: number };

/** Where most households in the US are, or close to it in time. */
const USUAL_ZONE = 'America/Chicago';

/** From east to west: where a zone begins, roughly, as zones follow the borders of states and counties. */
const zones: readonly (readonly [west: number, zone: string])[] = [
  [-85.5, 'America/New_York'],
  [-101.5, 'America/Chicago'],
  [-114.1, 'America/Denver'],
  [-130, 'America/Los_Angeles'],
];

/** The time zone of a place in the US to go by; without one the usual. */
export function zoneOf(place: Place | null): string {
  if (place === null) return USUAL_ZONE;
  if (place.lng > 0) return 'Pacific/Guam';
  if (place.lat < 20 && place.lng > -70) return 'America/Puerto_Rico';
  const isInArizona = place.lat < 37 && place.lng > -114.8 && place.lng < -109.05;
  if (isInArizona) return 'America/Phoenix';
  if (place.lng > -130) return zones.find(([west]) => place.lng > west)?.[1] ?? USUAL_ZONE;
  return place.lat < 30 ? 'Pacific/Honolulu' : 'America/Anchorage';
}

/** The first instant after `now` at which that day of the week begins there; days count from Sunday, 0. */
export function nextReset(weekday: number, zone: string, now: Date): Date {
  const today = Math.floor(wallTime(now.getTime(), zone) / DAY_MS) * DAY_MS;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  const next = instantAt(today + ahead * DAY_MS, zone);
  return new Date(next > now.getTime() ? next : instantAt(today + (ahead + 7) * DAY_MS, zone));
}
