import { expect, it } from 'vitest';
import { groupByHousehold, nameHouseholds, UNKNOWN_ORIGIN } from '#domain/price/households.ts';

const entry = (userId: string, ...ties: string[]) => ({ userId, ties });
const households = (...all: { userId: string; ties: string[] }[]) =>
  groupByHousehold(all).map((each) => each.map(({ userId }) => userId).join(' '));

it('Shoppers who share no network, device or list are separate households', () => {
  expect(
    households(entry('a', 'network 1', 'device 1'), entry('b', 'network 2', 'device 2'), entry('c')),
  ).toEqual(['a', 'b', 'c']);
});

it('Shoppers who share a network, device or list belong to one household', () => {
  expect(households(entry('a', 'network 1', 'device 1'), entry('b', 'network 1', 'device 2'))).toEqual([
    'a b',
  ]);
  expect(households(entry('a', 'network 1', 'list 7'), entry('b', 'network 2', 'list 7'))).toEqual(['a b']);
});

it('Shoppers connected through a third shopper belong to one household', () => {
  const [a, b, c, d] = [entry('a', '1'), entry('b', '1', '2'), entry('c', '2', '3'), entry('d', '4')];
  expect(households(a, c, d, b)).toEqual(['a c b', 'd']);
  expect(households(a, c, d)).toEqual(['a', 'c', 'd']);
});

it("A shopper's price reports all belong to the same household", () => {
  expect(households(entry('a'), entry('b'), entry('a'))).toEqual(['a a', 'b']);
});

it("Shoppers of unknown origin don't count as households, but if the origin of all shoppers is unknown, they count as one household", () => {
  const [a, b] = [entry('a', UNKNOWN_ORIGIN, 'list 1'), entry('b', UNKNOWN_ORIGIN, 'list 2')];
  const [c, d] = [entry('c', 'network 1', 'list 1'), entry('d', 'network 2', 'list 2')];
  expect(households(a, b)).toEqual(['a b']);
  expect(households(a, b, c)).toEqual(['c']);
  expect(households(a, c, d, b)).toEqual(['c', 'd']);
  expect(households()).toEqual([]);
});

it("Two households that share lists with the same shopper count as one, even if that shopper's network and device are unknown", () => {
  const between = entry('a', UNKNOWN_ORIGIN, 'list 1', 'list 2');
  expect(households(between, entry('b', 'network 1', 'list 1'), entry('c', 'network 2', 'list 2'))).toEqual([
    'b c',
  ]);
});

const shopper = (reportId: number, household: string | null, ...ties: string[]) => ({
  ...{ reportId, userId: `shopper ${reportId}`, household, ties },
});

it('A new shopper joins the household they’re connected to, and belongs to none if they’re connected to several', () => {
  const counted = [shopper(1, 'one', 'network 1'), shopper(2, 'two', 'network 2')];
  const nameOf = (...ties: string[]) =>
    nameHouseholds([...counted, shopper(3, null, ...ties)]).get('shopper 3');
  expect(nameOf('network 2')).toBe('two');
  expect(nameOf('network 3')).toBe('3');
  expect(nameOf('network 1', 'network 2')).toBeNull();
  const visited = nameHouseholds([...counted, shopper(3, null, 'network 1', 'network 2')]);
  expect(['shopper 1', 'shopper 2'].map((userId) => visited.get(userId))).toEqual(['one', 'two']);
});

it('A shopper who already has a household and then hides where they are still shares it with new shoppers on their network', () => {
  const hiding = shopper(1, 'one', UNKNOWN_ORIGIN, 'network 1');
  const names = nameHouseholds([hiding, shopper(2, null, 'network 1'), shopper(3, null, 'network 3')]);
  expect([...names.values()]).toEqual(['one', 'one', '3']);
});

it('A shopper whose network and device are unknown isn’t assigned to a household', () => {
  const names = nameHouseholds([
    shopper(1, 'one', 'network 1'),
    shopper(2, null, UNKNOWN_ORIGIN, 'network 1'),
  ]);
  expect(names.get('shopper 2')).toBeNull();
});
