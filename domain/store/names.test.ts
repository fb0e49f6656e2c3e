import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDistinctNames } from '#domain/store/names.ts';

type Store = Parameters<typeof withDistinctNames>[0][number];

const createKroger = (id: number, zipCode: string, address: string | null = null): Store => ({
  ...{ id, name: 'Kroger', zipCode, address },
});
const listNames = (stores: readonly Store[]) => withDistinctNames(stores).map(({ name }) => name);

const arbitraryStores = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    name: fc.constantFrom('Kroger', 'Aldi', 'H Mart'),
    zipCode: fc.constantFrom('', '75061', '75207', '75208'),
    address: fc.constantFrom(null, '1 Elm St', '2 Oak Ave'),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('Stores with the same name', () => {
  it('Stores with the same name are distinguished by ZIP code', () =>
    expect(listNames([createKroger(1, '75207'), createKroger(2, '75061')])).toEqual([
      'Kroger (75207)',
      'Kroger (75061)',
    ]));

  it('Stores with the same name and ZIP code are distinguished by address', () =>
    expect(
      listNames([
        createKroger(1, '75207', '1 Elm St'),
        createKroger(2, '75207', '2 Oak Ave'),
        createKroger(3, '75061'),
      ]),
    ).toEqual(['Kroger (1 Elm St)', 'Kroger (2 Oak Ave)', 'Kroger (75061)']));

  it('Stores with the same name, ZIP code and address are numbered', () => {
    expect(listNames([createKroger(7, '75207'), createKroger(3, '75207')])).toEqual([
      'Kroger (75207, 2)',
      'Kroger (75207, 1)',
    ]);
    expect(listNames([createKroger(1, ''), createKroger(2, '')])).toEqual(['Kroger (1)', 'Kroger (2)']);
  });

  it("Each store gets a unique name, and names that are already unique don't change", () =>
    fc.assert(
      fc.property(arbitraryStores, (stores) => {
        const names = listNames(stores);
        expect(new Set(names).size).toBe(stores.length);
        stores.forEach((store, index) => {
          const isAlone = stores.every(({ id, name }) => id === store.id || name !== store.name);
          expect(names[index] === store.name).toBe(isAlone);
          expect(names[index]?.startsWith(store.name)).toBe(true);
        });
      }),
    ));

  it('Stores with the same name and different ZIP codes are labeled by ZIP code', () =>
    fc.assert(
      fc.property(arbitraryStores, (stores) => {
        const names = listNames(stores);
        stores.forEach((store, index) => {
          const twins = stores.filter(({ id, name }) => id !== store.id && name === store.name);
          const hasUniqueZipCode =
            store.zipCode !== '' && twins.every(({ zipCode }) => zipCode !== store.zipCode);
          if (twins.length > 0 && hasUniqueZipCode)
            expect(names[index]).toBe(`${store.name} (${store.zipCode})`);
        });
      }),
    ));

  it("The order of the stores doesn't change their distinct names", () =>
    fc.assert(
      fc.property(arbitraryStores, fc.infiniteStream(fc.double({ noNaN: true })), (stores, draws) => {
        const shuffled = stores
          .map((store) => ({ store, at: Number(draws.next().value) }))
          .sort((one, other) => one.at - other.at)
          .map(({ store }) => store);
        const sortById = (some: readonly Store[]) =>
          withDistinctNames(some).toSorted((one, other) => one.id - other.id);
        expect(sortById(shuffled)).toEqual(sortById(stores));
      }),
    ));
});
