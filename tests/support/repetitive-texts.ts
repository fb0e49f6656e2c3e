/**
 * Input for which a careless regular expression takes quadratic time or worse. To measure the parsers with it, run
 * `npm run bench -- parsers`.
 */
const repeatUnits = (units: readonly string[], length: number) =>
  units.map((unit) => unit.repeat(Math.ceil(length / unit.length)));

export const repetitiveReceipts = repeatUnits(['2 @ ', ' ', '1.', '<', 'A 1.00  ', '\n(-$ '], 99_999);

export const repetitiveOrderMail = `order total $1.00 $2.00\n${'1 '.repeat(500_000)}\n${'a '.repeat(250_000)}`;

export const repetitiveIngredients = repeatUnits(
  [
    ...['1 ', '1/2 ', '(', 'a ', ', ', ' or ', 'finely ', 'very ripe, ', '&amp;', '<b ', '1 cup '],
    'to taste ',
  ],
  5_000,
);

export const repetitiveLines = repeatUnits(
  ['1 ', '(', '2 lb ', 'a ', '½', ' - ', 'x2 ', '1/2 ', '$1 ', ' for ', '12 pack '],
  10_000,
);

export const repetitiveLists = repeatUnits(
  ['milk,', '(', '<', '<li', ' and ', '& ', '1. a ', '• ', '\t', ', 2', '🥛', ' y '],
  20_000,
);
