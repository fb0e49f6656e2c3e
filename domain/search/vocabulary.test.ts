import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildVocabulary,
  computeEditDistance,
  countItems,
  findCompletions,
  findCorrections,
  isBrandWord,
  isOnlyInBrands,
} from '#domain/search/vocabulary.ts';

const catalogCounts = {
  milk: 900,
  mild: 80,
  mile: 2,
  cheddar: 300,
  cheese: 800,
  chocolate: 500,
  choc: 3,
  yogurt: 400,
  peanut: 200,
  butter: 250,
  bread: 350,
  red: 300,
  kroger: 600,
};
const createVocabulary = (itemCounts: Record<string, number>) =>
  buildVocabulary(
    Object.entries(itemCounts).map(([word, itemCount]) => ({
      word,
      itemCount,
      brandCount: word === 'kroger' ? 590 : 0,
    })),
  );
const listCorrections = (itemCounts: Record<string, number>, word: string, limit = 5) =>
  findCorrections(createVocabulary(itemCounts), word, limit).map(({ words }) => words.join(' '));
const findFirstCorrection = (word: string) => listCorrections(catalogCounts, word, 1)[0] ?? null;

describe('Corrections', () => {
  it.each([
    ['chedar', 'cheddar'],
    ['chedder', 'cheddar'],
    ['yogrut', 'yogurt'],
    ['mlik', 'milk'],
    ['bred', 'bread'],
    ['choclate', 'chocolate'],
    ['peanutbutter', 'peanut butter'],
    ['krogr', 'kroger'],
    ['mald', 'mild'],
    ['mlk', 'milk'],
    ['millk', 'milk'],
    ['milxk', null],
    ['rad', null],
    ['rd', null],
    ['suger', null],
    ['baead', 'bread'],
    ['btead', null],
    ['breaa', null],
    ['breadb', 'bread'],
    ['buttxr', 'butter'],
    ['butnxr', null],
    ['nilk', null],
    ['milm', null],
    ['choclte', 'chocolate'],
    ['chclte', null],
    ['xhoclate', null],
    ['xutter', null],
    ['xheddar', 'cheddar'],
    ['hceddar', 'cheddar'],
    ['xcheddar', 'cheddar'],
    ['hocolate', 'chocolate'],
    ['heddar', null],
    ['chocolat8', null],
    ['chocolate', null],
    ['breadred', 'bread red'],
    ['redbread', 'red bread'],
    ['breadxyz', null],
    ['bilk', null],
    ['mick', null],
    ['xylophone', null],
    ['v8', null],
    ['ml', null],
  ])('The first suggested correction for “%s” is “%s”', (word, meant) => {
    expect(findFirstCorrection(word)).toBe(meant);
  });

  it('Corrections that keep the typed first letter or need fewer edits come first, unless another word is far more common', () => {
    expect(listCorrections({ seating: 100, heating: 700 }, 'sheating')).toEqual(['seating', 'heating']);
    expect(listCorrections({ seating: 100, heating: 900 }, 'sheating')).toEqual(['heating', 'seating']);
    expect(listCorrections({ crackers: 10, crockers: 200 }, 'crackets')).toEqual(['crackers', 'crockers']);
    expect(listCorrections({ crackers: 10, crockers: 400 }, 'crackets')).toEqual(['crockers', 'crackers']);
    expect(listCorrections({ crackers: 10, crockers: 400 }, 'crackets', 1)).toEqual(['crockers']);
  });

  it('A two-word correction comes first only if both words are more common than the one-word correction', () => {
    const flowers = { sunflower: 100, sun: 900, flowers: 50 };
    expect(listCorrections(flowers, 'sunflowers')).toEqual(['sunflower', 'sun flowers']);
    expect(listCorrections({ ...flowers, flowers: 150 }, 'sunflowers')).toEqual(['sun flowers', 'sunflower']);
    expect(listCorrections({ butter: 9, milk: 9, but: 5, termilk: 5 }, 'buttermilk')).toEqual([
      'butter milk',
    ]);
  });

  it('Corrections contain no duplicates and, in a large catalog, no rare words', () => {
    expect(listCorrections({ chocolate: 5 }, 'cchocolate')).toEqual(['chocolate']);
    expect(listCorrections({ milk: 1000, bread: 2, butter: 3 }, 'bred')).toEqual([]);
    expect(listCorrections({ milk: 1000, bread: 2, butter: 3 }, 'buter')).toEqual(['butter']);
    expect(listCorrections({ milk: 999, bread: 1 }, 'bred')).toEqual(['bread']);
    expect(listCorrections({ milk2: 9 }, 'milkk')).toEqual([]);
    expect(createVocabulary({ milk: 7, bread: 12, ham: 3 }).largestCount).toBe(12);
  });

  it('Corrections allow one edit in words of up to six letters and two edits in longer words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aebcdhiklmorstuy'), minLength: 3, maxLength: 10 });
    fc.assert(
      fc.property(word, (typed) => {
        for (const { words, distance } of findCorrections(createVocabulary(catalogCounts), typed, 5)) {
          expect(distance).toBeLessThanOrEqual(typed.length <= 6 ? 1 : 2);
          expect(words.every((one) => countItems(createVocabulary(catalogCounts), one) > 0)).toBe(true);
        }
      }),
    );
  });

  it('A word typed with one letter missing is corrected', () => {
    fc.assert(
      fc.property(fc.constantFrom('cheddar', 'chocolate', 'yogurt', 'butter'), fc.nat(), (word, at) => {
        const index = 1 + (at % (word.length - 1));
        expect(findFirstCorrection(word.slice(0, index) + word.slice(index + 1))).toBe(word);
      }),
    );
  });
});

describe('Edit distance', () => {
  it.each([
    ['milk', 'milk', 0],
    ['milk', 'mlik', 1],
    ['milk', 'mil', 1],
    ['yogurt', 'yoghourt', 2],
    ['milk', 'bread', 3],
    ['milk', 'milkshake', 3],
    ['a'.repeat(250), 'a'.repeat(249), 1],
    ['a'.repeat(251), 'a'.repeat(250), 3],
  ])('The edit distance from “%s” to “%s” is %i', (from, to, distance) => {
    expect(computeEditDistance(from, to, 2)).toBe(distance);
  });

  it('The edit distance equals the result of a brute-force computation', () => {
    const computeByBruteForce = (from: string, to: string): number => {
      if (from === '' || to === '') return from.length + to.length;
      if (from[0] === to[0]) return computeByBruteForce(from.slice(1), to.slice(1));
      const distances = [
        computeByBruteForce(from.slice(1), to),
        computeByBruteForce(from, to.slice(1)),
        computeByBruteForce(from.slice(1), to.slice(1)),
        from[0] === to[1] && from[1] === to[0] ? computeByBruteForce(from.slice(2), to.slice(2)) : 9,
      ];
      return 1 + Math.min(...distances);
    };
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, maxDistance) => {
        expect(computeEditDistance(a, b, maxDistance)).toBe(
          Math.min(maxDistance + 1, computeByBruteForce(a, b)),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('The edit distance is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(computeEditDistance(a, b, 2)).toBe(computeEditDistance(b, a, 2));
      }),
    );
  });
});

it("A prefix's completions include only longer words, not the prefix itself", () => {
  const completions = (prefix: string) =>
    findCompletions(createVocabulary(catalogCounts), prefix).map(({ word }) => word);
  expect(completions('choc')).toEqual(['chocolate']);
  expect(completions('mil')).toEqual(['mild', 'mile', 'milk']);
  expect(completions('milk')).toEqual([]);
  expect(completions('zz')).toEqual([]);
});

it('isBrandWord distinguishes brand words from name words', () => {
  expect(isBrandWord(createVocabulary(catalogCounts), 'kroger')).toBe(true);
  expect(isBrandWord(createVocabulary(catalogCounts), 'milk')).toBe(false);
  expect(isBrandWord(createVocabulary(catalogCounts), 'unknown')).toBe(false);
  const vocabulary = buildVocabulary([{ word: 'hill', itemCount: 10, brandCount: 5 }]);
  expect(isBrandWord(vocabulary, 'hill')).toBe(false);
});

describe('Candidates for corrections', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e'), minLength: 3, maxLength: 10 });

  it('Correction candidates include every word that is close enough', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (words, typed) => {
        const vocabulary = buildVocabulary(words.map((one) => ({ word: one, itemCount: 1, brandCount: 0 })));
        const correctedWords = findCorrections(vocabulary, typed, 100).flatMap((one) =>
          one.words.length === 1 ? one.words : [],
        );
        const expectedWords = words.filter((one) => {
          const distance = computeEditDistance(typed, one, 2);
          if (typed.length <= 6) return false;
          return distance === 1 || (distance === 2 && one[0] === typed[0]);
        });
        expect(correctedWords).toEqual(expect.arrayContaining(expectedWords));
        if (typed.length > 6) expect(correctedWords).toHaveLength(expectedWords.length);
      }),
    );
  });
});

it('isOnlyInBrands is true for a word that occurs in brands but not in any item name', () => {
  const words = [
    { word: 'rxbar', itemCount: 4, brandCount: 4 },
    { word: 'kroger', itemCount: 9, brandCount: 8 },
    { word: 'milk', itemCount: 9, brandCount: 0 },
  ];
  const isOnly = (word: string) => isOnlyInBrands(buildVocabulary(words), word);
  expect(['rxbar', 'kroger', 'milk', 'xylophone'].map(isOnly)).toEqual([true, false, false, false]);
});

it.each([
  ['juise', 'juice'],
  ['trix', null],
  ['sugur', 'sugar'],
])('A word can be corrected to one that sounds the same: “%s” becomes %j', (typed, expected) =>
  expect(listCorrections({ juice: 300, twix: 300, sugar: 300 }, typed, 1)[0] ?? null).toBe(expected));

it.each([
  ['epson', 'epsom', 'epsom'],
  ['lemom', 'lemon', 'lemon'],
  ['crean', 'cream', 'cream'],
  ['cread', 'cream', null],
])('The misspelling “%s” of “%s” is corrected to %s, because “m” and “n” are easily confused', (typed, word, corrected) =>
  expect(listCorrections({ [word]: 50 }, typed)[0] ?? null).toBe(corrected));
