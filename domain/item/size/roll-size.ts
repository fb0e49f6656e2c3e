/**
 * Returns "mega" for "12 mega rolls", or an empty string if no size is stated. Mega rolls hold several regular ones, so
 * their numbers can't be compared.
 */
export const parseRollSize = (unit: string): string =>
  /\b([a-z]+) rolls?$/i.exec(unit)?.[1]?.toLowerCase() ?? '';
