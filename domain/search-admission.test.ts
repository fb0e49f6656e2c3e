import { describe, expect, it } from 'vitest';
import { admit } from './search-admission.ts';
import type { WordGroup } from './search-plan.ts';

const group = (typed: string, more: Partial<WordGroup> = {}): WordGroup => ({
  typed,
  words: [typed],
  corrections: [],
  isPrefix: false,
  completions: null,
  support: 1,
  ...more,
});
const bread = { name: 'White Bread', brand: 'Wonder' };

describe('admit', () => {
  it('admits nothing where the row has all words, in whatever form', () => {
    expect(admit([group('wonder'), group('breads')], bread)).toEqual({ dropped: [], correctedTo: [] });
    expect(admit([group('bre', { isPrefix: true })], bread)).toEqual({ dropped: [], correctedTo: [] });
    expect(admit([group('loaf', { words: ['loaf', 'bread'] })], bread).dropped).toEqual([]);
  });

  it('names what the row has nothing of, in typed order', () => {
    expect(admit([group('soft'), group('rye'), group('bread')], bread).dropped).toEqual(['soft', 'rye']);
  });

  it('names the word that it was found by instead', () => {
    expect(admit([group('braed', { corrections: [['beard'], ['bread']] })], bread)).toEqual({
      dropped: [],
      correctedTo: [{ typed: 'braed', used: 'bread' }],
    });
    expect(admit([group('whitebread', { corrections: [['white', 'bread']] })], bread).correctedTo).toEqual(
      [],
    );
  });
});
