import { type BitSet, countBitSetWords, setBit, unionInPlace } from '#domain/compare/chance/bit-sets.ts';

/** For each lexeme, the items that contain it, compressed. An item is identified by its position in its tier. */
export type PackedPostingLists = {
  byteCount: number;
  isIn: (lexeme: string, tier: number) => boolean;
  mark: (bits: BitSet, lexeme: string, tier: number) => void;
  markBeginning: (bits: BitSet, beginning: string, tier: number) => void;
};

/** Deltas between positions, stored as variable-length integers (LEB128). The deltas start over in each tier. */
type ListBuilder = { bytes: Uint8Array; length: number; starts: number[]; last: number };

const MAX_BYTES_PER_DELTA = 5;

function append(list: ListBuilder, distance: number): void {
  if (list.length + MAX_BYTES_PER_DELTA > list.bytes.length) {
    const larger = new Uint8Array(list.bytes.length * 2);
    larger.set(list.bytes);
    list.bytes = larger;
  }
  let rest = distance;
  while (rest >= 128) {
    list.bytes[list.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  list.bytes[list.length++] = rest;
}

/** Add tiers, and positions within each tier, in ascending order. */
export function createPostingListPacker() {
  const lists = new Map<string, ListBuilder>();
  return {
    add(lexeme: string, tier: number, index: number): void {
      let list = lists.get(lexeme);
      if (list === undefined) {
        list = { bytes: new Uint8Array(8), length: 0, starts: [], last: -1 };
        lists.set(lexeme, list);
      }
      while (list.starts.length < tier) {
        list.starts.push(list.length);
        list.last = -1;
      }
      if (list.last === index) return;
      append(list, index - list.last);
      list.last = index;
    },
    pack: (tierSizes: readonly number[]): PackedPostingLists => pack(lists, tierSizes),
  };
}

function pack(lists: ReadonlyMap<string, ListBuilder>, tierSizes: readonly number[]): PackedPostingLists {
  const sorted = [...lists].sort(([a], [b]) => (a < b ? -1 : 1));
  const lexemes = sorted.map(([lexeme]) => lexeme);
  const bytes = new Uint8Array([...lists.values()].reduce((sum, { length }) => sum + length, 0));
  /** Start offset of each tier's list, by lexeme. A list ends where the next starts. */
  const starts = new Uint32Array(lexemes.length * tierSizes.length + 1);
  const numbers = new Map<string, number>();
  let at = 0;
  for (const [number, [lexeme, list]] of sorted.entries()) {
    numbers.set(lexeme, number);
    bytes.set(list.bytes.subarray(0, list.length), at);
    for (let tier = 0; tier < tierSizes.length; tier += 1) {
      starts[number * tierSizes.length + tier] = at + (list.starts[tier] ?? list.length);
    }
    at += list.length;
  }
  starts[lexemes.length * tierSizes.length] = at;
  const startOf = (number: number, tier: number) => starts[number * tierSizes.length + tier - 1] as number;

  const unpack = (bits: BitSet, number: number, tier: number) => {
    const end = startOf(number, tier + 1);
    let position = -1;
    for (let next = startOf(number, tier); next < end; ) {
      let byte = bytes[next++] as number;
      let distance = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[next++] as number;
        distance |= (byte & 127) << shift;
      }
      position += distance;
      setBit(bits, position);
    }
  };

  /**
   * Bit sets for the lexemes that occur in about 1/32 or more of a tier's items. For these, a bitwise OR is faster than
   * unpacking a long list.
   */
  const dense = tierSizes.map((size, index) => {
    const unpacked = new Map<number, BitSet>();
    for (let number = 0; number < lexemes.length; number += 1) {
      if (startOf(number, index + 2) - startOf(number, index + 1) < Math.max(1, countBitSetWords(size)))
        continue;
      const bits = new Int32Array(countBitSetWords(size));
      unpack(bits, number, index + 1);
      unpacked.set(number, bits);
    }
    return unpacked;
  });
  const denseBytes = dense
    .flatMap((some) => [...some.values()])
    .reduce((sum, bits) => sum + bits.byteLength, 0);

  const markList = (bits: BitSet, number: number, tier: number) => {
    const all = dense[tier - 1]?.get(number);
    if (all === undefined) unpack(bits, number, tier);
    else unionInPlace(bits, all);
  };
  return {
    byteCount: bytes.byteLength + starts.byteLength + denseBytes,
    isIn(lexeme, tier) {
      const number = numbers.get(lexeme);
      return number !== undefined && startOf(number, tier + 1) > startOf(number, tier);
    },
    mark(bits, lexeme, tier) {
      const number = numbers.get(lexeme);
      if (number !== undefined) markList(bits, number, tier);
    },
    markBeginning(bits, beginning, tier) {
      for (
        let number = findFirstFrom(lexemes, beginning);
        lexemes[number]?.startsWith(beginning);
        number += 1
      ) {
        markList(bits, number, tier);
      }
    },
  };
}

function findFirstFrom(texts: readonly string[], from: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] as string) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
