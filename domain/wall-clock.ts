import { DAY_MS } from '#domain/durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Names differing only in case share one formatter.
 * @throws {RangeError} for an unknown time zone
 */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
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

/** Returns the local time in milliseconds, as if the time zone were UTC. */
export function toWallTime(instantMs: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(instantMs);
  const found = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) as number;
  const wholeSecondsMs = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return wholeSecondsMs + (((instantMs % 1000) + 1000) % 1000);
}

/**
 * Returns the instant of a local time (`toWallTime`), in milliseconds. A time that occurs twice resolves to the first
 * occurrence. A skipped time is moved forward by the gap (Temporal's "compatible").
 */
export function fromWallTime(wallTimeMs: number, timeZone: string): number {
  const guesses = [wallTimeMs - DAY_MS, wallTimeMs + DAY_MS].map(
    (nearMs) => wallTimeMs - (toWallTime(nearMs, timeZone) - nearMs),
  );
  const exact = guesses.filter((guess) => toWallTime(guess, timeZone) === wallTimeMs);
  return exact.length > 0 ? Math.min(...exact) : (guesses[0] as number);
}
