import { describe, expect, it } from 'vitest';
import { contradictsItem, mentionsBrand } from '#domain/receipt/evidence.ts';
import { comparePrintedSize, parsePrintedSize, searchableSizeText } from '#domain/receipt/printed-size.ts';

describe('Sizes printed on receipt lines', () => {
  it.each([
    ['COCA COLA 2L', '2 l'],
    ['CHEERIOS 18OZ', '18 oz'],
    ['HEINZ KETCHUP 64OZ', '64 oz'],
    ['KLEENEX 3PK', '3 ct'],
    ['CLIFBARS26CT', '26 ct'],
    ['FRIJOL PINTO 4LB', '4 lb'],
    ['PEPSI 12PK 12 FL OZ', '12 ct 12 fl oz'],
    ['WHL MLK GL', '1 gal'],
    ['ORG WHOLE MILK HALF GAL', '0.5 gal'],
    ['2% MILK .5 GAL', '0.5 gal'],
    ['HUEVOS DZ', '12 ct'],
    ['PPR TWLS 6R', '6 ct'],
    ['GRND BEEF 80/20', null],
    ['2% MILK', null],
    ['GALA APPLES', null],
    ['BOUNTY SIZE 6', null],
    ['7UP', null],
  ])('The size in the receipt line %s is parsed as %s', (name, words) => {
    const size = parsePrintedSize(name);
    expect(size && searchableSizeText(size)).toBe(words);
  });

  it.each([
    ['COCA COLA 2L', '2 liter', 'same'],
    ['COCA COLA 2L', '12 ct / 12 fl oz', 'other'],
    ['PEPSI 12PK CAN', '12 ct / 12 fl oz', 'same'],
    ['PEPSI 12PK CAN', '2 liter', 'other'],
    ['COKE 6PK 16.9OZ', '6 ct / 16.9 fl oz', 'same'],
    ['COKE 6PK 12OZ', '6 ct / 16.9 fl oz', 'other'],
    ['COKE 12OZ', '12 ct / 12 fl oz', 'other'],
    ['CHEERIOS 18OZ', '18 oz', 'same'],
    ['CHEERIOS 18OZ', '8.9 oz', 'other'],
    ['OJ 64OZ', '64 fl oz', 'same'],
    ['OJ 59OZ', '64 fl oz', 'other'],
    ['KLEENEX 3PK', '144 ct', 'other'],
    ['CLIFBARS26CT', '6 ct', 'other'],
    ['EGGLANDS BEST 18CT', 'dozen', 'other'],
    ['LG EGGS 12CT', 'dozen', 'same'],
    ['TIDE PODS 42CT', '42 ct', 'same'],
    ['CHARMIN 12CT', '12 mega rolls', 'same'],
    ['FRIJOL PINTO 4LB', '2 lb bag', 'other'],
    ['WHL MLK GL', '1 gal', 'same'],
    ['WHL MLK GL', '0.5 gal', 'other'],
    ['SODA 67.6OZ', '2 liter', 'same'],
    ['APPLES 3LB', 'per lb', 'other'],
    ['WHL MLK', '1 gal', 'not-printed'],
    ['TEA 20CT', 'a box', 'unknown-size'],
  ])('comparePrintedSize(“%s”, “%s”) is %s', (name, unit, evidence) => {
    expect(comparePrintedSize(name, unit)).toBe(evidence);
  });
});

describe('Brands printed on receipt lines', () => {
  it.each([
    ['GV WHL MLK', 'Great Value', true],
    ['GG BANANAS', 'Good & Gather', true],
    ['EGGLANDS BEST 18CT', "Eggland's Best", true],
    ['COCA COLA 2L', 'Coca-Cola', true],
    ['WHL MLK', 'Great Value', false],
    ['WHL MLK', 'Store brand', false],
    ['STORE BRAND MLK', 'Store brand', false],
  ])('mentionsBrand(“%s”, “%s”) is %s', (name, brand, is) => expect(mentionsBrand(name, brand)).toBe(is));

  it.each([
    ['GV LG EGGS 12CT', 'Great Value', false],
    ['GV LG EGGS 12CT', 'Store brand', false],
    ['GV LG EGGS 12CT', 'Vital Farms', true],
    ['GV LG EGGS 18CT', 'Great Value', true],
    ['LG EGGS 12CT', 'Vital Farms', false],
  ])('For the line “%s” and the brand “%s”, contradictsItem is %s', (name, brand, is) =>
    expect(contradictsItem(name, { brand, unit: 'dozen' }, ['great value', 'lucerne'])).toBe(is));
});

describe('Brands that are part of a printed word', () => {
  it.each([
    ['DB VAN WAFERS', 'Nilla', false],
    ['PAMPERS SZ 3', 'Pam', false],
    ['PAM SPRAY', 'Pam', true],
    ['STELLA DORO BREADSTX', "Stella D'oro", true],
    ['HEB WHL MLK', 'H-E-B', true],
    ['CLIFBARS26CT', 'Clif', true],
  ])('For the line “%s” and the brand “%s”, mentionsBrand is %s', (line, brand, is) =>
    expect(mentionsBrand(line, brand)).toBe(is));
});
