import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedApart } from './store-names.ts';

type Store = Parameters<typeof namedApart>[0][number];

const kroger = (id: number, zipCode: string, address: string | null = null): Store => ({
  ...{ id, name: 'Kroger', zipCode, address },
});
const namesOf = (stores: readonly Store[]) => namedApart(stores).map(({ name }) => name);

/** So few of each that many are the same. */
const someStores = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    name: fc.constantFrom('Kroger', 'Aldi', 'H Mart'),
    zipCode: fc.constantFrom('', '75061', '75207', '75208'),
    address: fc.constantFrom(null, '1 Elm St', '2 Oak Ave'),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('namedApart', () => {
  it('tells stores of one name apart by their ZIP codes', () =>
    expect(namesOf([kroger(1, '75207'), kroger(2, '75061')])).toEqual(['Kroger (75207)', 'Kroger (75061)']));

  it('takes the address where the ZIP code is the same', () =>
    expect(
      namesOf([kroger(1, '75207', '1 Elm St'), kroger(2, '75207', '2 Oak Ave'), kroger(3, '75061')]),
    ).toEqual(['Kroger (1 Elm St)', 'Kroger (2 Oak Ave)', 'Kroger (75061)']));

  it('counts where nothing else tells them apart', () => {
    expect(namesOf([kroger(7, '75207'), kroger(3, '75207')])).toEqual([
      'Kroger (75207, 2)',
      'Kroger (75207, 1)',
    ]);
    expect(namesOf([kroger(1, ''), kroger(2, '')])).toEqual(['Kroger (1)', 'Kroger (2)']);
  });

  it('gives each store a name of its own, and one without a twin the plain one', () =>
    fc.assert(
      fc.property(someStores, (stores) => {
        const names = namesOf(stores);
        expect(new Set(names).size).toBe(stores.length);
        stores.forEach((store, place) => {
          const isAlone = stores.every(({ id, name }) => id === store.id || name !== store.name);
          expect(names[place] === store.name).toBe(isAlone);
          expect(names[place]?.startsWith(store.name)).toBe(true);
        });
      }),
    ));

  it('says the ZIP code alone where no twin has it', () =>
    fc.assert(
      fc.property(someStores, (stores) => {
        const names = namesOf(stores);
        stores.forEach((store, place) => {
          const twins = stores.filter(({ id, name }) => id !== store.id && name === store.name);
          const isOwn = store.zipCode !== '' && twins.every(({ zipCode }) => zipCode !== store.zipCode);
          if (twins.length > 0 && isOwn) expect(names[place]).toBe(`${store.name} (${store.zipCode})`);
        });
      }),
    ));

  it('does not depend on the order', () =>
    fc.assert(
      fc.property(someStores, fc.infiniteStream(fc.double({ noNaN: true })), (stores, draws) => {
        const shuffled = stores
          .map((store) => ({ store, at: Number(draws.next().value) }))
          .sort((one, other) => one.at - other.at)
          .map(({ store }) => store);
        const byId = (some: readonly Store[]) => namedApart(some).toSorted((one, other) => one.id - other.id);
        expect(byId(shuffled)).toEqual(byId(stores));
      }),
    ));
});
