const abbreviations: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
};
const leadingAbbreviations: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

const nicknames: Record<string, string> = {
  nyc: 'new york',
  'new york city': 'new york',
  manhattan: 'new york',
  philly: 'philadelphia',
};

/** Normalizes a place name: "St. Louis", "Saint Louis" and "ST LOUIS" become the same string. Removes accents. */
export function normalizePlaceName(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f.'’]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      // GeoNames writes "O Fallon" and "D Hanis", but people write an apostrophe.
      .replace(/\b([do]) (?=[a-z])/g, '$1')
      .split(' ')
      .map(
        (word, index) =>
          abbreviations[word] ?? (index === 0 ? leadingAbbreviations[word] : undefined) ?? word,
      )
      .join(' ')
  );
}

export const toPostalName = (normalized: string): string | null => nicknames[normalized] ?? null;
