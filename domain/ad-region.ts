/** The regions of the retail reports of Market News; `us` is the country. */
export const adRegions = [
  'us',
  'northeast',
  'southeast',
  'midwest',
  'south-central',
  'southwest',
  'northwest',
  'alaska',
  'hawaii',
] as const;

export type AdRegion = (typeof adRegions)[number];
