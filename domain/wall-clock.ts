import { DAY_MS } from '#domain/durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Names differing only in case share one formatter.
 * @throws {RangeError} for an unknown time zone
 */
function formatFor(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(key, format);
  }
  return format;
}

/** False for offsets such as `+05:00`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false;
  try {
    return formatFor(text) !== undefined;
  } catch {
    return false;
  }
}

/** Local time in `zone`, in milliseconds, as if the zone were UTC. */
export function toWallTime(instant: number, zone: string): number {
  const parts = formatFor(zone).formatToParts(instant);
  const found = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) as number;
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return seconds + (((instant % 1000) + 1000) % 1000);
}

/**
 * A time that occurs twice resolves to the first occurrence. A skipped time is moved forward by the gap (Temporal's
 * "compatible").
 */
export function fromWallTime(wallTime: number, zone: string): number {
  const guesses = [wallTime - DAY_MS, wallTime + DAY_MS].map(
    (near) => wallTime - (toWallTime(near, zone) - near),
  );
  const exact = guesses.filter((guess) => toWallTime(guess, zone) === wallTime);
  return exact.length > 0 ? Math.min(...exact) : (guesses[0] as number);
}
