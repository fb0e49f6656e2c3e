import { DAY_MS } from './durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError when `zone` is not a time zone this machine knows. */
function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether a text is an IANA name such as `America/Chicago` that this machine knows. An offset such as `+05:00` is not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false;
  try {
    return formatFor(text) !== undefined;
  } catch {
    return false;
  }
}

/** What a wall clock in `zone` shows at an instant, in milliseconds as if the clock were in UTC. */
export function wallTime(instant: number, zone: string): number {
  const parts = formatFor(zone).formatToParts(instant);
  const found = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? 0;
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return seconds + (((instant % 1000) + 1000) % 1000);
}

/**
 * The instant at which a wall clock in `zone` shows `wall`. A time that occurs twice, because the clock is set back, is the
 * first of the two; one that is skipped is as much later as the clock is set forward (Temporal's "compatible").
 */
export function instantAt(wall: number, zone: string): number {
  const guesses = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallTime(near, zone) - near));
  const exact = guesses.filter((guess) => wallTime(guess, zone) === wall);
  return exact.length > 0 ? Math.min(...exact) : (guesses[0] ?? wall);
}
