/** USPS abbreviations of street words (Publication 28, appendices B and C). */
const abbreviations: Record<string, string> = {
  avenue: 'ave',
  boulevard: 'blvd',
  center: 'ctr',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  route: 'rte',
  saint: 'st',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  west: 'w',
};

/** Makes "60 example street" and "60 example st" equal. `street` must be in lowercase. */
export const abbreviateStreet = (street: string): string =>
  street.replace(/[a-z]+/g, (word) => abbreviations[word] ?? word);
