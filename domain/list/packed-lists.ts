import { type BitSet, countBitSetWords, setBit, unionInPlace } from '#domain/compare/chance/bit-sets.ts';

/** Compressed posting lists: for each lexeme and tier, the positions of the items that contain the lexeme. */
export type PackedPostingLists = {
  byteCount: number;
  hasLexeme: (lexeme: string, tier: number) => boolean;
  mark: (bits: BitSet, lexeme: string, tier: number) => void;
  markBeginning: (bits: BitSet, beginning: string, tier: number) => void;
};

/** Deltas between positions, stored as variable-length integers (LEB128). The deltas start over in each tier. */
type PostingListBuilder = { bytes: Uint8Array; length: number; tierStarts: number[]; lastIndex: number };

const MAX_BYTES_PER_DELTA = 5;

function appendDelta(list: PostingListBuilder, delta: number): void {
  if (list.length + MAX_BYTES_PER_DELTA > list.bytes.length) {
    const largerBuffer = new Uint8Array(list.bytes.length * 2);
    largerBuffer.set(list.bytes);
    list.bytes = largerBuffer;
  }
  let remaining = delta;
  while (remaining >= 128) {
    list.bytes[list.length++] = (remaining & 127) | 128;
    remaining >>>= 7;
  }
  list.bytes[list.length++] = remaining;
}

/** Add tiers, and positions within each tier, in ascending order. */
export function createPostingListPacker() {
  const lists = new Map<string, PostingListBuilder>();
  return {
    add(lexeme: string, tier: number, index: number): void {
      let list = lists.get(lexeme);
      if (list === undefined) {
        list = { bytes: new Uint8Array(8), length: 0, tierStarts: [], lastIndex: -1 };
        lists.set(lexeme, list);
      }
      while (list.tierStarts.length < tier) {
        list.tierStarts.push(list.length);
        list.lastIndex = -1;
      }
      if (list.lastIndex === index) return;
      appendDelta(list, index - list.lastIndex);
      list.lastIndex = index;
    },
    pack: (tierSizes: readonly number[]): PackedPostingLists => packLists(lists, tierSizes),
  };
}

function packLists(
  lists: ReadonlyMap<string, PostingListBuilder>,
  tierSizes: readonly number[],
): PackedPostingLists {
  const sortedLists = [...lists].sort(([a], [b]) => (a < b ? -1 : 1));
  const lexemes = sortedLists.map(([lexeme]) => lexeme);
  const bytes = new Uint8Array([...lists.values()].reduce((sum, { length }) => sum + length, 0));
  /** Start offset of each tier's list, by lexeme. A list ends where the next starts. */
  const startOffsets = new Uint32Array(lexemes.length * tierSizes.length + 1);
  const lexemeNumbers = new Map<string, number>();
  let offset = 0;
  for (const [lexemeNumber, [lexeme, list]] of sortedLists.entries()) {
    lexemeNumbers.set(lexeme, lexemeNumber);
    bytes.set(list.bytes.subarray(0, list.length), offset);
    for (let tier = 0; tier < tierSizes.length; tier += 1) {
      startOffsets[lexemeNumber * tierSizes.length + tier] = offset + (list.tierStarts[tier] ?? list.length);
    }
    offset += list.length;
  }
  startOffsets[lexemes.length * tierSizes.length] = offset;
  const getStart = (lexemeNumber: number, tier: number) =>
    startOffsets[lexemeNumber * tierSizes.length + tier - 1] as number;

  const unpack = (bits: BitSet, lexemeNumber: number, tier: number) => {
    const end = getStart(lexemeNumber, tier + 1);
    let position = -1;
    for (let next = getStart(lexemeNumber, tier); next < end; ) {
      let byte = bytes[next++] as number;
      let delta = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[next++] as number;
        delta |= (byte & 127) << shift;
      }
      position += delta;
      setBit(bits, position);
    }
  };

  /**
   * Bit sets for the lexemes that occur in about 1/32 or more of a tier's items. For these, a bitwise OR is faster than
   * unpacking a long list.
   */
  const denseBitSets = tierSizes.map((size, index) => {
    const bitSetByNumber = new Map<number, BitSet>();
    for (let number = 0; number < lexemes.length; number += 1) {
      if (getStart(number, index + 2) - getStart(number, index + 1) < Math.max(1, countBitSetWords(size)))
        continue;
      const bits = new Int32Array(countBitSetWords(size));
      unpack(bits, number, index + 1);
      bitSetByNumber.set(number, bits);
    }
    return bitSetByNumber;
  });
  const denseByteCount = denseBitSets
    .flatMap((bitSets) => [...bitSets.values()])
    .reduce((sum, bits) => sum + bits.byteLength, 0);

  const markList = (bits: BitSet, lexemeNumber: number, tier: number) => {
    const denseBits = denseBitSets[tier - 1]?.get(lexemeNumber);
    if (denseBits === undefined) unpack(bits, lexemeNumber, tier);
    else unionInPlace(bits, denseBits);
  };
  return {
    byteCount: bytes.byteLength + startOffsets.byteLength + denseByteCount,
    hasLexeme(lexeme, tier) {
      const lexemeNumber = lexemeNumbers.get(lexeme);
      return lexemeNumber !== undefined && getStart(lexemeNumber, tier + 1) > getStart(lexemeNumber, tier);
    },
    mark(bits, lexeme, tier) {
      const lexemeNumber = lexemeNumbers.get(lexeme);
      if (lexemeNumber !== undefined) markList(bits, lexemeNumber, tier);
    },
    markBeginning(bits, beginning, tier) {
      for (
        let number = findFirstIndexFrom(lexemes, beginning);
        lexemes[number]?.startsWith(beginning);
        number += 1
      ) {
        markList(bits, number, tier);
      }
    },
  };
}

function findFirstIndexFrom(texts: readonly string[], from: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] as string) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
