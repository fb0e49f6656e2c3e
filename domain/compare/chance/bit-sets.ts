export type BitSet = Int32Array;

export const countBitSetWords = (bitCount: number): number => Math.ceil(bitCount / 32);

export function setBit(bits: BitSet, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
}

export const hasBit = (bits: BitSet, index: number): boolean =>
  ((bits[index >>> 5] as number) & (1 << (index & 31))) !== 0;

export function unionInPlace(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) | (others[word] as number);
}

export function intersectInPlace(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) & (others[word] as number);
}

export function* listSetBits(bits: BitSet): Generator<number> {
  for (let word = 0; word < bits.length; word += 1) {
    for (let remainingBits = bits[word] as number; remainingBits !== 0; remainingBits &= remainingBits - 1) {
      yield word * 32 + 31 - Math.clz32(remainingBits & -remainingBits);
    }
  }
}

export type BitSetAllocator = (wordCount: number) => BitSet;

/**
 * The returned function gives its callback an allocator for temporary bit sets. Each call reuses the previous call's
 * bit sets.
 */
export function createScratchPool(maxWords: number): (work: (borrow: BitSetAllocator) => void) => void {
  const pool: BitSet[] = [];
  return (work) => {
    let usedCount = 0;
    work((wordCount) => {
      const bits = pool[usedCount] ?? new Int32Array(maxWords);
      pool[usedCount] = bits;
      usedCount += 1;
      return bits.subarray(0, wordCount).fill(0);
    });
  };
}
