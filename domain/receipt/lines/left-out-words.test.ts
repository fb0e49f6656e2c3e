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
    ['CRNTN DRY MLK', 'carnation powdered milk'],
    ['LENTILS DRY', 'lentils'],
    ['HRML CHILI NB', 'hrml chili without beans'],
    ['BLACK BEANS LS', 'black beans low sodium'],
    ['BEEF CHUCK ROAST', 'chuck roast'],
    ['OXTAIL BEEF', 'oxtail'],
    ['MARG PIZZA', 'margherita pizza'],
    ['MARG STICKS', 'margarine sticks'],
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
    ['QKR OLD FSH', 'quaker oats'],
    ['MC APPLE PIE', 'marie callenders apple pie'],
    ['LTL DBI OATMC', 'little debbie oatmeal creme pies'],
    ['MTML 4IN1 SF', 'metamucil 4in1 sugar free fiber supplement powder'],
    ['PEDIGREE CHNK BEEF', 'pedigree chunk beef wet dog food'],
    ['KODIAK BTRMILK', 'kodiak btrmilk pancake mix'],
    ['MARUCHAN CHILI', 'maruchan chili ramen noodles'],
    ['WATERLOO TROPICAL FRUIT', 'waterloo tropical fruit sparkling water'],
    ['EQ IBUPROFEN', 'equate ibuprofen'],
    ['SATSUMA MANDARINS', 'mandarins'],
    ['YUKON 10LB', 'gold potatoes'],
    ['KS FLOUR', 'kirkland signature all purpose flour'],
    ['PTR PAN CRUNCHY', 'peter pan crunchy peanut butter'],
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
    'ATTA FLOUR',
    'RICE FLOUR',
    'KODIAK WAFFLES',
    'FRITOS BEAN DIP',
    'MAE PLOY RED CURRY',
    'PRIME RIB',
    'PC GAME',
    'DARK CHOC ALMONDS',
  ])('No product is guessed for the receipt line %s', (printedName) =>
    expect(isExpansionUncertain(printedName)).toBe(false));
});
