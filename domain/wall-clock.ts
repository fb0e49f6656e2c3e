import { DAY_MS } from '#domain/durations.ts';

const formatterByTimeZone = new Map<string, Intl.DateTimeFormat>();

/**
 * Time zone names that differ only in case share one formatter.
 * @throws {RangeError} for an unknown time zone
 */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  let format = formatterByTimeZone.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formatterByTimeZone.set(key, format);
  }
  return format;
}

/** True for a known time zone name. False for offsets such as `+05:00`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false;
  try {
    return getFormatter(text) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the local time in milliseconds, as if the time zone were UTC. */
export function toWallTime(instantMs: number, timeZone: string): number {
  const parts = getFormatter(timeZone).formatToParts(instantMs);
  const valueByType = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const getValue = (type: Intl.DateTimeFormatPartTypes) => valueByType.get(type) as number;
  const wholeSecondsMs = Date.UTC(
    getValue('year'),
    getValue('month') - 1,
    getValue('day'),
    getValue('hour'),
    getValue('minute'),
    getValue('second'),
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
  const exactGuesses = guesses.filter((guess) => toWallTime(guess, timeZone) === wallTimeMs);
  return exactGuesses.length > 0 ? Math.min(...exactGuesses) : (guesses[0] as number);
}
