import { expect, it } from 'vitest';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';

it.each([
  ['GV WHL MLK 1GAL', 'great value whole milk'],
  ['CHKN BRST BNLS/SKNLS', 'chicken breast boneless skinless'],
  ['2% MILK .5 GAL', '2% milk'],
  ['PEPSI 12PK 12 FL OZ', 'pepsi'],
  ['SALSA  16OZ. MED', 'salsa medium'],
  ['PB 1.5LB', 'peanut butter'],
  ['V8 46FLOZ', 'v8'],
  ['PPR TWLS 6R', 'pepper towels'],
  ["DAD'S ROOT BEER", "dad's root beer"],
  ['M&M * 10', 'm&m 10 chocolate candies'],
  ['COKE 12 PKG', 'coke 12 pkg'],
  ['Fresh Gala Apples, 3 lb Bag', 'fresh gala apples'],
  ['Whole Milk, Gallon, Plastic, 128 Fl Oz', 'whole milk'],
  ['TRASH BAG 30CT', 'trash bag'],
  ['CHKN POT PIE', 'chicken pot pie'],
  ['BF POT ROAST', 'beef pot roast'],
  ['RST POT 5LB', 'russet potatoes'],
  ['TEA BAGS 100CT', 'tea bags'],
  ['HUEVOS GDE DZ', 'large eggs dozen'],
  ['LECHE ENTERA GALON', 'whole milk'],
  ['LECHE 2% GAL', 'milk 2%'],
  ['PECHUGA POLLO', 'chicken breast'],
  ['PECHUGA DE POLLO', 'chicken breast'],
  ['JABÓN ZOTE', 'bar soap zote'],
  ['PLATANO', 'platano'],
  ['TOSTITOS QUESO', 'tostitos queso'],
  ['MELON', 'melon'],
  ['SALSA', 'salsa'],
  ['', ''],
])('The printed words “%s” are expanded to the search words “%s”', (printed, words) =>
  expect(expandPrintedName(printed)).toBe(words));

it.each([
  ['GRND BF 80/20', 'ground beef 80% lean'],
  ['GRND BF 80/10', 'ground beef 80 10'],
])('The ratio in %s is read as a lean percentage only if its two numbers add up to 100', (printedName, expanded) =>
  expect(expandPrintedName(printedName)).toBe(expanded));
