import { expect, it } from 'vitest';
import { groupByHousehold, nameHouseholds, UNKNOWN_ORIGIN } from '#domain/price/households.ts';

const createEntry = (userId: string, ...ties: string[]) => ({ userId, ties });
const listHouseholds = (...entries: { userId: string; ties: string[] }[]) =>
  groupByHousehold(entries).map((each) => each.map(({ userId }) => userId).join(' '));

it('Shoppers who share no network, device or list are separate households', () => {
  expect(
    listHouseholds(
      createEntry('a', 'network 1', 'device 1'),
      createEntry('b', 'network 2', 'device 2'),
      createEntry('c'),
    ),
  ).toEqual(['a', 'b', 'c']);
});

it('Shoppers who share a network, device or list belong to one household', () => {
  expect(
    listHouseholds(createEntry('a', 'network 1', 'device 1'), createEntry('b', 'network 1', 'device 2')),
  ).toEqual(['a b']);
  expect(
    listHouseholds(createEntry('a', 'network 1', 'list 7'), createEntry('b', 'network 2', 'list 7')),
  ).toEqual(['a b']);
});

it('Shoppers connected through a third shopper belong to one household', () => {
  const [a, b, c, d] = [
    createEntry('a', '1'),
    createEntry('b', '1', '2'),
    createEntry('c', '2', '3'),
    createEntry('d', '4'),
  ];
  expect(listHouseholds(a, c, d, b)).toEqual(['a c b', 'd']);
  expect(listHouseholds(a, c, d)).toEqual(['a', 'c', 'd']);
});

it("A shopper's price reports all belong to the same household", () => {
  expect(listHouseholds(createEntry('a'), createEntry('b'), createEntry('a'))).toEqual(['a a', 'b']);
});

it("Shoppers of unknown origin don't count as households, but if the origin of all shoppers is unknown, they count as one household", () => {
  const [a, b] = [createEntry('a', UNKNOWN_ORIGIN, 'list 1'), createEntry('b', UNKNOWN_ORIGIN, 'list 2')];
  const [c, d] = [createEntry('c', 'network 1', 'list 1'), createEntry('d', 'network 2', 'list 2')];
  expect(listHouseholds(a, b)).toEqual(['a b']);
  expect(listHouseholds(a, b, c)).toEqual(['c']);
  expect(listHouseholds(a, c, d, b)).toEqual(['c', 'd']);
  expect(listHouseholds()).toEqual([]);
});

it("Two households that share lists with the same shopper count as one, even if that shopper's network and device are unknown", () => {
  const linkingShopper = createEntry('a', UNKNOWN_ORIGIN, 'list 1', 'list 2');
  expect(
    listHouseholds(
      linkingShopper,
      createEntry('b', 'network 1', 'list 1'),
      createEntry('c', 'network 2', 'list 2'),
    ),
  ).toEqual(['b c']);
});

const createShopper = (reportId: number, household: string | null, ...ties: string[]) => ({
  ...{ reportId, userId: `shopper ${reportId}`, household, ties },
});

it('A new shopper joins the household they’re connected to, or no household if they’re connected to several', () => {
  const knownShoppers = [createShopper(1, 'one', 'network 1'), createShopper(2, 'two', 'network 2')];
  const nameThirdShopper = (...ties: string[]) =>
    nameHouseholds([...knownShoppers, createShopper(3, null, ...ties)]).get('shopper 3');
  expect(nameThirdShopper('network 2')).toBe('two');
  expect(nameThirdShopper('network 3')).toBe('3');
  expect(nameThirdShopper('network 1', 'network 2')).toBeNull();
  const namesAfterVisit = nameHouseholds([
    ...knownShoppers,
    createShopper(3, null, 'network 1', 'network 2'),
  ]);
  expect(['shopper 1', 'shopper 2'].map((userId) => namesAfterVisit.get(userId))).toEqual(['one', 'two']);
});

it('A shopper who starts hiding their origin keeps their household, and new shoppers on their network join it', () => {
  const hiddenShopper = createShopper(1, 'one', UNKNOWN_ORIGIN, 'network 1');
  const names = nameHouseholds([
    hiddenShopper,
    createShopper(2, null, 'network 1'),
    createShopper(3, null, 'network 3'),
  ]);
  expect([...names.values()]).toEqual(['one', 'one', '3']);
});

it('A shopper whose network and device are unknown isn’t assigned to a household', () => {
  const names = nameHouseholds([
    createShopper(1, 'one', 'network 1'),
    createShopper(2, null, UNKNOWN_ORIGIN, 'network 1'),
  ]);
  expect(names.get('shopper 2')).toBeNull();
});
