import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBitSetWords, listSetBits } from '#domain/compare/chance/bit-sets.ts';
import { createPostingListPacker } from '#domain/list/packed-lists.ts';

const SIZES = [40, 70_000, 3_000_000];
type Lists = Record<string, readonly (readonly number[])[]>;

function packLists(lists: Lists) {
  const packer = createPostingListPacker();
  for (const tier of [1, 2, 3])
    for (const [lexeme, places] of Object.entries(lists))
      for (const index of places[tier - 1] ?? []) packer.add(lexeme, tier, index);
  return packer.pack(SIZES);
}
type PackedLists = ReturnType<typeof packLists>;

const createEmptyBits = (tier: number) => new Int32Array(countBitSetWords(SIZES[tier - 1] ?? 0));
function listPositions({ mark }: PackedLists, lexeme: string, tier: number) {
  const bits = createEmptyBits(tier);
  mark(bits, lexeme, tier);
  return [...listSetBits(bits)];
}
function listPositionsByPrefix({ markBeginning }: PackedLists, beginning: string, tier: number) {
  const bits = createEmptyBits(tier);
  markBeginning(bits, beginning, tier);
  return [...listSetBits(bits)];
}
const listMultiples = (step: number, until: number) =>
  Array.from({ length: Math.ceil(until / step) }, (_, index) => index * step);

describe('Packed posting lists', () => {
  it("Packed posting lists return each tier's positions, even if the positions are far apart", () => {
    const farPositions = [0, 127, 128, 255, 16_510, 32_893, 49_277];
    const lists = { milk: [[0, 39], farPositions, [2_097_279, 2_999_999]], bread: [[], [69_999], []] };
    const packedLists = packLists(lists);
    for (const [lexeme, places] of Object.entries(lists))
      for (const tier of [1, 2, 3]) {
        expect(listPositions(packedLists, lexeme, tier)).toEqual(places[tier - 1]);
        expect(packedLists.hasLexeme(lexeme, tier)).toBe(places[tier - 1]?.length !== 0);
      }
  });

  it('Packed posting lists return all positions of both dense and sparse lists', () => {
    const packedLists = packLists({
      dense: [[], listMultiples(5, 70_000), []],
      sparse: [[], listMultiples(500, 70_000), []],
    });
    expect(listPositions(packedLists, 'dense', 2)).toEqual(listMultiples(5, 70_000));
    expect(listPositions(packedLists, 'sparse', 2)).toEqual(listMultiples(500, 70_000));
  });

  it('An unknown word has no positions in packed posting lists', () => {
    const packedLists = packLists({ milk: [[1], [], [2]] });
    expect([1, 2, 3].map((tier) => packedLists.hasLexeme('milk', tier))).toEqual([true, false, true]);
    expect(packedLists.hasLexeme('mil', 1)).toBe(false);
    expect(listPositions(packedLists, 'mil', 1)).toEqual([]);
    expect(listPositions(createPostingListPacker().pack(SIZES) as PackedLists, 'milk', 1)).toEqual([]);
  });

  it('A prefix search in packed posting lists finds every word with the prefix and no other words', () => {
    const packedLists = packLists({
      m: [[1]],
      mil: [[2]],
      milk: [[3]],
      mild: [[4], [5]],
      min: [[6]],
      z: [[7]],
    });
    expect(listPositionsByPrefix(packedLists, 'mil', 1)).toEqual([2, 3, 4]);
    expect(listPositionsByPrefix(packedLists, 'mil', 2)).toEqual([5]);
    expect(listPositionsByPrefix(packedLists, '', 1)).toEqual([1, 2, 3, 4, 6, 7]);
    expect(listPositionsByPrefix(packedLists, 'zz', 1)).toEqual([]);
    expect(listPositionsByPrefix(packedLists, 'a', 1)).toEqual([]);
  });

  it("Marking a word's positions twice sets the same bits as marking them once", () => {
    const packedLists = packLists({ milk: [[3]], bread: [[], listMultiples(2, 100)] });
    const bits = createEmptyBits(2);
    packedLists.mark(bits, 'bread', 2);
    packedLists.mark(bits, 'bread', 2);
    expect([...listSetBits(bits)]).toEqual(listMultiples(2, 100));
  });

  it('Packed posting lists store a repeated position only once', () => {
    const packer = createPostingListPacker();
    for (const index of [0, 0, 7, 7]) packer.add('milk', 1, index);
    packer.add('milk', 2, 7);
    const packedLists = packer.pack(SIZES);
    expect(listPositions(packedLists, 'milk', 1)).toEqual([0, 7]);
    expect(listPositions(packedLists, 'milk', 2)).toEqual([7]);
    expect(packedLists.byteCount).toBe(3 + 4 * (3 + 1) + 4 * countBitSetWords(40));
  });

  it('Packed posting lists store sparse lists as deltas and dense lists as bit sets', () => {
    const countBytes = (indexes: readonly number[]) =>
      packLists({ milk: [[], indexes, []] }).byteCount - 4 * 4;
    expect(countBytes([0, 127])).toBe(2);
    expect(countBytes([0, 128])).toBe(3);
    expect(countBytes([0, 16_384])).toBe(4);
    const densePositions = listMultiples(1, countBitSetWords(70_000));
    expect(countBytes(densePositions.slice(1))).toBe(densePositions.length - 1);
    expect(countBytes(densePositions)).toBe(densePositions.length + 4 * countBitSetWords(70_000));
  });

  it('Packed posting lists return all positions added for a word', () => {
    const lexeme = fc.stringMatching(/^[a-c]{1,3}$/);
    const places = fc.uniqueArray(fc.nat(39), { maxLength: 12 }).map((some) => some.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.dictionary(lexeme, fc.tuple(places, places, places)), lexeme, (lists, asked) => {
        const packedLists = packLists(lists);
        for (const tier of [1, 2, 3]) {
          expect(listPositions(packedLists, asked, tier)).toEqual(lists[asked]?.[tier - 1] ?? []);
          const positions = Object.entries(lists).flatMap(([one, some]) =>
            one.startsWith(asked) ? (some[tier - 1] ?? []) : [],
          );
          expect(listPositionsByPrefix(packedLists, asked, tier)).toEqual(
            [...new Set(positions)].sort((a, b) => a - b),
          );
        }
      }),
    );
  });
});
