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
const arbitraryIndex = fc.integer({ min: 0, max: SIZE - 1 });
const arbitraryIndexes = fc.uniqueArray(arbitraryIndex);
const createBitSet = (indexes: readonly number[]) => {
  const bits = new Int32Array(countBitSetWords(SIZE));
  for (const one of indexes) setBit(bits, one);
  return bits;
};
const listIndexes = (bits: Int32Array) => [...listSetBits(bits)];
const sortUnique = (indexes: Iterable<number>) => [...new Set(indexes)].sort((a, b) => a - b);

it.each([
  [0, 0],
  [1, 1],
  [32, 1],
  [33, 2],
])('A set of %i bits takes %i 32-bit words', (bitCount, wordCount) =>
  expect(countBitSetWords(bitCount)).toBe(wordCount));

it('listSetBits lists the set bits in ascending order', () => {
  fc.assert(
    fc.property(arbitraryIndexes, arbitraryIndex, (indexes, one) => {
      const bits = createBitSet(indexes);
      expect(listIndexes(bits)).toEqual(sortUnique(indexes));
      expect(hasBit(bits, one)).toBe(indexes.includes(one));
    }),
  );
  expect(listIndexes(createBitSet([31, 32, 63, 64]))).toEqual([31, 32, 63, 64]);
});

it('unionInPlace computes a union, and intersectInPlace an intersection', () => {
  fc.assert(
    fc.property(arbitraryIndexes, arbitraryIndexes, (ones, others) => {
      const union = createBitSet(ones);
      unionInPlace(union, createBitSet(others));
      expect(listIndexes(union)).toEqual(sortUnique([...ones, ...others]));
      const intersection = createBitSet(ones);
      intersectInPlace(intersection, createBitSet(others));
      expect(listIndexes(intersection)).toEqual(sortUnique(ones.filter((one) => others.includes(one))));
    }),
  );
});

it('A scratch pool zeroes memory before reusing it', () => {
  const withScratch = createScratchPool(3);
  const lentBitSets: Int32Array[] = [];
  for (const length of [2, 3])
    withScratch((borrow) => {
      const [first, second] = [borrow(length), borrow(1)];
      expect([first, second].map(({ length: words }) => words)).toEqual([length, 1]);
      expect([...first, ...second].every((word) => word === 0)).toBe(true);
      expect(first.buffer).not.toBe(second.buffer);
      first.fill(-1);
      second.fill(-1);
      lentBitSets.push(first, second);
    });
  expect(lentBitSets[2]?.buffer).toBe(lentBitSets[0]?.buffer);
  expect(lentBitSets[3]?.buffer).toBe(lentBitSets[1]?.buffer);
});
