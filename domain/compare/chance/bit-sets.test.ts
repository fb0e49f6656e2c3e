import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countBitSetWords,
  createScratchPool,
  hasBit,
  intersectInPlace,
  listSetBits,
  setBit,
  unionInPlace,
} from '#domain/compare/chance/bit-sets.ts';

const SIZE = 100;
const place = fc.integer({ min: 0, max: SIZE - 1 });
const some = fc.uniqueArray(place);
const bitsOf = (indexes: readonly number[]) => {
  const bits = new Int32Array(countBitSetWords(SIZE));
  for (const one of indexes) setBit(bits, one);
  return bits;
};
const placesIn = (bits: Int32Array) => [...listSetBits(bits)];
const inOrder = (places: Iterable<number>) => [...new Set(places)].sort((a, b) => a - b);

it.each([
  [0, 0],
  [1, 1],
  [32, 1],
  [33, 2],
])('A set of %i bits takes %i 32-bit words', (things, words) => expect(countBitSetWords(things)).toBe(words));

it('listSetBits lists the set bits in ascending order', () => {
  fc.assert(
    fc.property(some, place, (indexes, one) => {
      const bits = bitsOf(indexes);
      expect(placesIn(bits)).toEqual(inOrder(indexes));
      expect(hasBit(bits, one)).toBe(indexes.includes(one));
    }),
  );
  expect(placesIn(bitsOf([31, 32, 63, 64]))).toEqual([31, 32, 63, 64]);
});

it('unionInPlace computes a union, and intersectInPlace an intersection', () => {
  fc.assert(
    fc.property(some, some, (ones, others) => {
      const both = bitsOf(ones);
      unionInPlace(both, bitsOf(others));
      expect(placesIn(both)).toEqual(inOrder([...ones, ...others]));
      const shared = bitsOf(ones);
      intersectInPlace(shared, bitsOf(others));
      expect(placesIn(shared)).toEqual(inOrder(ones.filter((one) => others.includes(one))));
    }),
  );
});

it('A scratch pool zeroes memory before reusing it', () => {
  const take = createScratchPool(3);
  const lent: Int32Array[] = [];
  for (const length of [2, 3])
    take((borrow) => {
      const [first, second] = [borrow(length), borrow(1)];
      expect([first, second].map(({ length: words }) => words)).toEqual([length, 1]);
      expect([...first, ...second].every((word) => word === 0)).toBe(true);
      expect(first.buffer).not.toBe(second.buffer);
      first.fill(-1);
      second.fill(-1);
      lent.push(first, second);
    });
  expect(lent[2]?.buffer).toBe(lent[0]?.buffer);
  expect(lent[3]?.buffer).toBe(lent[1]?.buffer);
});
