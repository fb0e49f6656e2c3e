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
