import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildVocabulary,
  completionsOf,
  correctionsOf,
  editDistance,
  isBrandWord,
  itemCountOf,
} from './vocabulary.ts';

const counts = {
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
const vocabulary = buildVocabulary(
  Object.entries(counts).map(([word, itemCount]) => ({
    word,
    itemCount,
    brandCount: word === 'kroger' ? 590 : 0,
  })),
);
const firstCorrection = (word: string) => correctionsOf(vocabulary, word, 1)[0]?.words.join(' ') ?? null;

describe('corrections', () => {
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
    ['bilk', null],
    ['mick', null],
    ['xylophone', null],
    ['v8', null],
    ['ml', null],
  ])('%s was meant to be %s', (word, meant) => {
    expect(firstCorrection(word)).toBe(meant);
  });

  it('reach no further than one edit up to six letters, else two', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aebcdhiklmorstuy'), minLength: 3, maxLength: 10 });
    fc.assert(
      fc.property(word, (typed) => {
        for (const { words, distance } of correctionsOf(vocabulary, typed, 5)) {
          expect(distance).toBeLessThanOrEqual(typed.length <= 6 ? 1 : 2);
          expect(words.every((one) => itemCountOf(vocabulary, one) > 0)).toBe(true);
        }
      }),
    );
  });

  it('find every word of which one letter was lost, whatever the prefilter skips', () => {
    fc.assert(
      fc.property(fc.constantFrom('cheddar', 'chocolate', 'yogurt', 'butter'), fc.nat(), (word, at) => {
        const index = 1 + (at % (word.length - 1));
        expect(firstCorrection(word.slice(0, index) + word.slice(index + 1))).toBe(word);
      }),
    );
  });
});

describe('editDistance', () => {
  it.each([
    ['milk', 'milk', 0],
    ['milk', 'mlik', 1],
    ['milk', 'mil', 1],
    ['yogurt', 'yoghourt', 2],
    ['milk', 'bread', 3],
  ])('%s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
  });

  it('is the same in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2));
      }),
    );
  });
});

it('knows the words that begin so', () => {
  const completions = (prefix: string) => completionsOf(vocabulary, prefix).map(({ word }) => word);
  expect(completions('choc')).toEqual(['chocolate']);
  expect(completions('mil')).toEqual(['mild', 'mile', 'milk']);
  expect(completions('milk')).toEqual([]);
  expect(completions('zz')).toEqual([]);
});

it('tells words of brands from words of names', () => {
  expect(isBrandWord(vocabulary, 'kroger')).toBe(true);
  expect(isBrandWord(vocabulary, 'milk')).toBe(false);
  expect(isBrandWord(vocabulary, 'unknown')).toBe(false);
});

describe('the words that corrections are looked for among', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e'), minLength: 3, maxLength: 10 });

  it('hold all that are near enough, whatever letter they begin with', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (words, typed) => {
        const known = buildVocabulary(words.map((one) => ({ word: one, itemCount: 1, brandCount: 0 })));
        const found = correctionsOf(known, typed, 100).flatMap((one) =>
          one.words.length === 1 ? one.words : [],
        );
        const wanted = words.filter((one) => {
          const distance = editDistance(typed, one, 2);
          if (typed.length <= 6) return false; // a slip is more than near
          return distance === 1 || (distance === 2 && one[0] === typed[0]);
        });
        expect(found).toEqual(expect.arrayContaining(wanted));
        if (typed.length > 6) expect(found).toHaveLength(wanted.length);
      }),
    );
  });
});
