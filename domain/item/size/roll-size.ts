/**
 * Returns the size of one roll, such as "mega" for "12 mega rolls", or an empty string if the unit has none. A mega roll
 * holds several regular ones, so rolls of different sizes can't be compared by their number.
 */
export const parseRollSize = (unit: string): string =>
  /\b([a-z]+) rolls?$/i.exec(unit)?.[1]?.toLowerCase() ?? '';
