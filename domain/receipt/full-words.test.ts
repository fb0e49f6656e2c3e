import { expect, it } from 'vitest';
import { expandShortenedWords } from '#domain/receipt/full-words.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const counts = {
  ...{ tortilla: 90, tortillas: 50, oat: 20, milk: 90, starkist: 3, persian: 4, cucumbers: 40, spinach: 30 },
  ...{ blackberries: 9, sriracha: 6, sardines: 2, dumplings: 5, dumpling: 2, rarest: 1, towels: 40 },
};
const vocabulary = buildVocabulary(
  Object.entries(counts).map(([word, itemCount]) => ({ word, itemCount, brandCount: 0 })),
);

it.each([
  ['TORTILL', 'TORTILLA'], // cut off: the more common of two words
  ['PERSIA', 'PERSIAN'],
  ['BLCKBRRS', 'BLACKBERRIES'], // without vowels
  ['SRRCH', 'SRIRACHA'],
  ['DMPLG', 'DUMPLINGS'], // without vowels and cut off
  ['CCMBR', 'CUCUMBERS'],
  ['SP1NACH', 'spinach'], // a letter that a photo shows as a digit
  ['OATMLK', 'OAT MLK'],
  ['PprTwl', 'Ppr Twl'],
  ['GV OATMLK CCMBR', 'GV OAT MLK CUCUMBERS'],
])('The printed words %s are expanded to %s', (printed, completed) =>
  expect(expandShortenedWords(printed, vocabulary)).toBe(completed));

it.each([
  ['SPINACH', 'the catalog has it'],
  ['StarKist', 'it is a brand in the catalog'],
  ['CLS', 'it is short'],
  ['PINT', 'it names a package'],
  ['MLK', 'it is a known abbreviation'],
  ['S5LAMI', 'no letter in place of the digit makes a word'],
  ['XQZWV', 'no word has these letters'],
  ['RAREBRT', 'no part is a common word'],
  ['PANELA', 'it has vowels and begins no word'],
  ['PECHUGA POLLO', 'it is Spanish'],
])("The printed words %s aren't expanded because %s", (printed) =>
  expect(expandShortenedWords(printed, vocabulary)).toBe(printed));
