import { expect, it } from 'vitest';
import {
  comparePrintedSize,
  differsFromPrintedSize,
  parsePrintedSize,
} from '#domain/receipt/printed-size.ts';

it.each([
  ['1/2 GAL MILK', 0.5, 'gal'],
  ['MILK 1G', 1, 'gal'], // nothing is sold by the gram
  ['PECTIN 100G', 100, 'g'],
  ['HVY CRM PINT', 1, 'pt'],
  ['HALF HALF QT', 1, 'qt'],
  ['WHL MILK GL', 1, 'gal'],
  ['ORG MILK HALF GAL', 0.5, 'gal'],
])('The size printed on the receipt line %s is %d %s', (printedName, value, unit) =>
  expect(parsePrintedSize(printedName)).toEqual({ count: null, amount: { value, unit } }));

it.each([
  ['EGGS 1DZ', 12],
  ['EGGS DZ', 12],
  ['EGGS LARGE 18', 18],
  ['TRASH BAGS 45C', 45],
  ['CLIFBARS6CT', 6],
  ['SCT 1000 4RL', 4],
  ['STRING CHS 48', 48],
  ['HUG LS S4 120', 120],
  ['PAMPERS SZ 3 104', 104],
])('The count printed on the receipt line %s is %i', (printedName, count) =>
  expect(parsePrintedSize(printedName)).toEqual({ count, amount: null }));

it.each([
  'EGG NOODLES 12',
  'SHRD CHS 48',
  'PAMPERS SZ 4',
  'MTML 4IN1 SF',
  'ZIPLOC GAL',
  'GALLON FREEZER BAGS',
  'PAPER TOWELS PT',
  'TRASH BAGS 13GAL',
  'SALSA',
])('The receipt line %s has no printed size', (printedName) =>
  expect(parsePrintedSize(printedName)).toBeNull());

it.each([
  ['COKE 12PK 12OZ', '12 ct / 12 fl oz', 'same'],
  ['COKE 6PK 12OZ', '12 ct / 12 fl oz', 'other'],
  ['JUICE 64OZ', '64 fl oz', 'same'],
  ['EGGS 1DZ', '12 ct', 'same'],
  ['EGGS 1DZ', '18 ct', 'other'],
  ['BANANAS', 'lb', 'not-printed'],
  ['BANANAS 3LB', 'lb', 'other'],
  ['CHIPS 9OZ', 'family size', 'unknown-size'],
])('comparePrintedSize(“%s”, “%s”) is %s', (printedName, unit, comparison) =>
  expect(comparePrintedSize(printedName, unit)).toBe(comparison));

it.each([
  ['PINTO BEANS 4LB', '15 oz', true],
  ['PINTO BEANS 4LB', '2 lb', false],
  ['PINTO BEANS 4OZ', '15 oz', true],
  ['PINTO BEANS 4LB', '15 fl oz', false],
  ['PINTO BEANS 4LB', 'family size', false],
  ['PINTO BEANS 6CT', '15 oz', false],
  ['PINTO BEANS', '15 oz', false],
])('differsFromPrintedSize(“%s”, “%s”) is %s', (printedName, unit, isFar) =>
  expect(differsFromPrintedSize(printedName, unit)).toBe(isFar));
