/**
 * Returns "mega" for "12 mega rolls", or an empty string if no roll size is stated. One mega roll equals several
 * regular rolls, so the counts of mega and regular rolls can't be compared.
 */
export const parseRollSize = (unit: string): string =>
  /\b([a-z]+) rolls?$/i.exec(unit)?.[1]?.toLowerCase() ?? '';
