import { expect, it } from 'vitest';
import { parseNetContent } from './net-content.ts';
import { readName } from './search-reading.ts';
import { sizeMisfit, takeSize } from './search-size.ts';

function misfit(typed: string, unit: string, name = 'Thing'): number {
  const { size } = takeSize(`${typed} thing`);
  const net = parseNetContent(unit);
  if (size === null) throw new Error(`${typed} is no size`);
  const { amount = null, measure = null } = net ?? {};
  return sizeMisfit(size, { row: { unit, netAmount: amount, netMeasure: measure }, name: readName(name) });
}

it.each([
  ['12 oz', '12 oz'],
  ['12 oz', '340 g'],
  ['gallon', '1 gal'],
  ['half gallon', '0.5 gal'],
  ['12 pack', '12 ct / 12 fl oz'],
  ['12 rolls', '12 mega rolls'],
  ['84 oz', '84 fl oz'],
  ['18 count', '18 ct'],
  ['dozen', 'dozen'],
])('%s is %s', (typed, unit) => {
  expect(misfit(typed, unit)).toBe(0);
});

it.each([
  ['12 oz', '12.5 oz'],
  ['18 count', 'dozen'],
  ['100 count', '1000 sheets'],
  ['2 count', '24 ct'],
  ['6 pack', '12 ct / 12 fl oz'],
  ['family size', '20 oz'],
])('%s is not %s', (typed, unit) => {
  expect(misfit(typed, unit)).toBeGreaterThan(1);
});

it('weighs out any weight, and takes the word in the name for the size', () => {
  expect(misfit('3 lb', 'lb')).toBeLessThanOrEqual(1);
  expect(misfit('gallon', '40 ct', 'Gallon Freezer Bags')).toBe(0);
});

it('puts nearer sizes before others', () => {
  expect(misfit('40 oz', '28 oz')).toBeLessThan(misfit('40 oz', '16 oz'));
});
