import { DAY_MS } from './durations.ts';

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
  if (place.lng > -130) return zones.find(([west]) => place.lng > west)?.[1] ?? USUAL_ZONE;
  return place.lat < 30 ? 'Pacific/Honolulu' : 'America/Anchorage';
}

const parts = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });

/** What a clock on the wall shows there, as if it were UTC. */
function wallMs(instant: number, format: Intl.DateTimeFormat): number {
  const found = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The first instant after `now` at which that day of the week begins there; days count from Sunday, 0. */
export function nextReset(weekday: number, zone: string, now: Date): Date {
  const format = parts(zone);
  const wall = wallMs(now.getTime(), format);
  const today = Math.floor(wall / DAY_MS) * DAY_MS;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  const midnight = (day: number) => {
    // Twice, as the clock may be changed between now and then.
    const guess = day - (wall - Math.floor(now.getTime() / 1000) * 1000);
    return guess + (day - wallMs(guess, format));
  };
  const next = midnight(today + ahead * DAY_MS);
  return new Date(next > now.getTime() ? next : midnight(today + (ahead + 7) * DAY_MS));
}
