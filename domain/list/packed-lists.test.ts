import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBitSetWords, listSetBits } from '#domain/compare/chance/bit-sets.ts';
import { createPostingListPacker } from '#domain/list/packed-lists.ts';

const SIZES = [40, 70_000, 3_000_000];
type Lists = Record<string, readonly (readonly number[])[]>;

function packed(lists: Lists) {
  const growing = createPostingListPacker();
  for (const tier of [1, 2, 3])
    for (const [lexeme, places] of Object.entries(lists))
      for (const index of places[tier - 1] ?? []) growing.add(lexeme, tier, index);
  return growing.pack(SIZES);
}
type Packed = ReturnType<typeof packed>;

const empty = (tier: number) => new Int32Array(countBitSetWords(SIZES[tier - 1] ?? 0));
function marked({ mark }: Packed, lexeme: string, tier: number) {
  const bits = empty(tier);
  mark(bits, lexeme, tier);
  return [...listSetBits(bits)];
}
function begun({ markBeginning }: Packed, beginning: string, tier: number) {
  const bits = empty(tier);
  markBeginning(bits, beginning, tier);
  return [...listSetBits(bits)];
}
const every = (step: number, until: number) =>
  Array.from({ length: Math.ceil(until / step) }, (_, index) => index * step);

describe('Packed posting lists', () => {
  it("Packed posting lists return each tier's positions, even if the positions are far apart", () => {
    const far = [0, 127, 128, 255, 16_510, 32_893, 49_277];
    const lists = { milk: [[0, 39], far, [2_097_279, 2_999_999]], bread: [[], [69_999], []] };
    const all = packed(lists);
    for (const [lexeme, places] of Object.entries(lists))
      for (const tier of [1, 2, 3]) {
        expect(marked(all, lexeme, tier)).toEqual(places[tier - 1]);
        expect(all.hasLexeme(lexeme, tier)).toBe(places[tier - 1]?.length !== 0);
      }
  });

  it('Packed posting lists return all positions of both dense and sparse lists', () => {
    const all = packed({ dense: [[], every(5, 70_000), []], sparse: [[], every(500, 70_000), []] });
    expect(marked(all, 'dense', 2)).toEqual(every(5, 70_000));
    expect(marked(all, 'sparse', 2)).toEqual(every(500, 70_000));
  });

  it('An unknown word has no positions in packed posting lists', () => {
    const all = packed({ milk: [[1], [], [2]] });
    expect([1, 2, 3].map((tier) => all.hasLexeme('milk', tier))).toEqual([true, false, true]);
    expect(all.hasLexeme('mil', 1)).toBe(false);
    expect(marked(all, 'mil', 1)).toEqual([]);
    expect(marked(createPostingListPacker().pack(SIZES) as Packed, 'milk', 1)).toEqual([]);
  });

  it('A prefix search in packed posting lists finds every word with the prefix and no other words', () => {
    const all = packed({ m: [[1]], mil: [[2]], milk: [[3]], mild: [[4], [5]], min: [[6]], z: [[7]] });
    expect(begun(all, 'mil', 1)).toEqual([2, 3, 4]);
    expect(begun(all, 'mil', 2)).toEqual([5]);
    expect(begun(all, '', 1)).toEqual([1, 2, 3, 4, 6, 7]);
    expect(begun(all, 'zz', 1)).toEqual([]);
    expect(begun(all, 'a', 1)).toEqual([]);
  });

  it("Marking a word's positions twice sets the same bits as marking them once", () => {
    const all = packed({ milk: [[3]], bread: [[], every(2, 100)] });
    const bits = empty(2);
    all.mark(bits, 'bread', 2);
    all.mark(bits, 'bread', 2);
    expect([...listSetBits(bits)]).toEqual(every(2, 100));
  });

  it('Packed posting lists store a repeated position only once', () => {
    const growing = createPostingListPacker();
    for (const index of [0, 0, 7, 7]) growing.add('milk', 1, index);
    growing.add('milk', 2, 7);
    const all = growing.pack(SIZES);
    expect(marked(all, 'milk', 1)).toEqual([0, 7]);
    expect(marked(all, 'milk', 2)).toEqual([7]);
    expect(all.byteCount).toBe(3 + 4 * (3 + 1) + 4 * countBitSetWords(40));
  });

  it('Packed posting lists store sparse lists as deltas and dense lists as bit sets', () => {
    const bytes = (indexes: readonly number[]) => packed({ milk: [[], indexes, []] }).byteCount - 4 * 4;
    expect(bytes([0, 127])).toBe(2);
    expect(bytes([0, 128])).toBe(3);
    expect(bytes([0, 16_384])).toBe(4);
    const dense = every(1, countBitSetWords(70_000));
    expect(bytes(dense.slice(1))).toBe(dense.length - 1);
    expect(bytes(dense)).toBe(dense.length + 4 * countBitSetWords(70_000));
  });

  it('Packed posting lists return all positions added for a word', () => {
    const lexeme = fc.stringMatching(/^[a-c]{1,3}$/);
    const places = fc.uniqueArray(fc.nat(39), { maxLength: 12 }).map((some) => some.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.dictionary(lexeme, fc.tuple(places, places, places)), lexeme, (lists, asked) => {
        const all = packed(lists);
        for (const tier of [1, 2, 3]) {
          expect(marked(all, asked, tier)).toEqual(lists[asked]?.[tier - 1] ?? []);
          const found = Object.entries(lists).flatMap(([one, some]) =>
            one.startsWith(asked) ? (some[tier - 1] ?? []) : [],
          );
          expect(begun(all, asked, tier)).toEqual([...new Set(found)].sort((a, b) => a - b));
        }
      }),
    );
  });
});
