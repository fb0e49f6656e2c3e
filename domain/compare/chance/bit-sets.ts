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
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      yield word * 32 + 31 - Math.clz32(rest & -rest);
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
    let used = 0;
    work((wordCount) => {
      const bits = pool[used] ?? new Int32Array(maxWords);
      pool[used] = bits;
      used += 1;
      return bits.subarray(0, wordCount).fill(0);
    });
  };
}
