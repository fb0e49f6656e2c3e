import { expect, it } from 'vitest';
import { byHousehold } from './households.ts';

const said = (userId: string, ...ties: string[]) => ({ userId, ties });
const households = (...all: { userId: string; ties: string[] }[]) =>
  byHousehold(all).map((each) => each.map(({ userId }) => userId).join(' '));

it('Shoppers who share nothing are separate households', () => {
  expect(
    households(said('a', 'network 1', 'device 1'), said('b', 'network 2', 'device 2'), said('c')),
  ).toEqual(['a', 'b', 'c']);
});

it('Shoppers who share a network, device or list are one household', () => {
  expect(households(said('a', 'network 1', 'device 1'), said('b', 'network 1', 'device 2'))).toEqual(['a b']);
  expect(households(said('a', 'network 1', 'list 7'), said('b', 'network 2', 'list 7'))).toEqual(['a b']);
});

it('Shoppers connected through someone else are one household, in any order', () => {
  const [a, b, c, d] = [said('a', '1'), said('b', '1', '2'), said('c', '2', '3'), said('d', '4')];
  expect(households(a, c, d, b)).toEqual(['a c b', 'd']);
  expect(households(a, c, d)).toEqual(['a', 'c', 'd']);
});

it('Everything from one shopper stays in one household', () => {
  expect(households(said('a'), said('b'), said('a'))).toEqual(['a a', 'b']);
});
