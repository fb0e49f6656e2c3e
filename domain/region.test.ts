import { expect, it } from 'vitest';
import { distanceError, regionFactor, regionOf } from '#domain/region.ts';

it('knows the region of every state and the capital, and of nothing else', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const known = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((state) => regionOf(state));
  expect(known).toHaveLength(51);
  expect(['CA', 'IL', 'TX', 'NY'].map(regionOf)).toEqual(['west', 'midwest', 'south', 'northeast']);
  expect([regionOf('PR'), regionOf(''), regionOf(null)]).toEqual([null, null, null]);
});

it('has a factor in the West alone, of things with an official average', () => {
  expect(regionFactor('CA', '710212')).toBe(1.22);
  expect(regionFactor('CA', 'FL2101')).toBe(1.1);
  expect(regionFactor('CA', null)).toBe(1);
  expect(regionFactor('IL', '710212')).toBe(1);
  expect(regionFactor(null, '710212')).toBe(1);
});

it('takes prices of one chain for less alike the farther apart', () => {
  const errors = [distanceError('IL', 'IL'), distanceError('IL', 'OH'), distanceError('IL', 'CA')];
  expect(errors).toEqual([0.03, 0.05, 0.1]);
  expect(distanceError('IL', null)).toBe(0.1);
  expect(distanceError('PR', 'PR')).toBe(0.1);
});
