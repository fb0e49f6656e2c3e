import { describe, expect, it } from 'vitest';
import { expandPrintedName, isExpansionUncertain } from '#domain/receipt/lines/abbreviations.ts';

describe('Products that receipts leave out', () => {
  it.each([
    ['DK RED KIDNEY', 'dk red kidney beans'],
    ['CAT FD DRY', 'cat food'],
    ['GREEK PLAIN YOG', 'greek yogurt'],
    ['CHUNK CHEDDAR', 'cheddar'],
    ['CHIPS CORN TORTILLA', 'chips tortilla'],
    ['UP&UP BATH 12', 'up&up bath tissue 12'],
    ['SOFT BATH TISSUE', 'toilet paper'],
    ['GRD BF 85', 'ground beef 85% lean'],
    ['RUSSET POTATO 5#', 'russet potato'],
  ])("The receipt line %s is expanded to “%s”, which isn't marked as a guess", (printedName, words) => {
    expect(expandPrintedName(printedName)).toBe(words);
    expect(isExpansionUncertain(printedName)).toBe(false);
  });

  it.each([
    ['KS COLOMBIAN', 'kirkland signature colombian coffee'],
    ['TIDE LIQ 84OZ', 'tide laundry detergent'],
    ['LUVS SZ 4', 'luvs size 4 diapers'],
    ['RAGU OLD WORLD', 'ragu traditional pasta sauce'],
    ['FRISKIES PATE', 'friskies wet cat food'],
    ['PED ADLT DRY', 'pedigree dog food'],
    ['RXBAR CHOC SEA SALT', 'rxbar chocolate sea salt bar'],
    ['WHL GRN 12 GRAIN', 'whole grain multigrain'],
  ])('The receipt line %s is expanded to “%s”, which is marked as a guess', (printedName, words) => {
    expect(expandPrintedName(printedName)).toBe(words);
    expect(isExpansionUncertain(printedName)).toBe(true);
  });

  it.each([
    ['KNG HWN BUNS', /king'?s hawaiian/],
    ['FF CHKN GRAVY', /fancy feast/],
    ['OM BOLOGNA', /oscar mayer/],
    ['NV OAT BARS', /nature valley/],
    ['OCN SPR CRAN', /ocean spray/],
    ['BRSSLS SPRTS', /brussels/],
    ['FF COTTAGE CHS', /^fat free/],
    ['CHEDDAR OM', /om$/],
  ])('A shortened brand or name is expanded: %s', (printedName, words) =>
    expect(expandPrintedName(printedName)).toMatch(words));

  it.each([
    'FRISKIES PARTY MIX',
    'HUGGIES WIPES SZ 4',
    'BUBBLE BATH 12OZ',
    'CHOBANI CREAMER',
    'DUNKIN DONUTS 12CT',
    'PUFFS CHEESE',
  ])('No product is guessed for the receipt line %s', (printedName) =>
    expect(isExpansionUncertain(printedName)).toBe(false));
});
