import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords, toSingular } from '#domain/search/words.ts';

describe('Folding words for search', () => {
  it.each([
    ["Ben & Jerry's", 'ben jerrys'],
    ["M&M's Peanut", 'mms peanut'],
    ['m & m', 'mm'],
    ['A&W Root Beer', 'aw root beer'],
    ['A&🍎🍎W', 'aw'],
    ['Arm & Hammer', 'arm hammer'],
    ['7-UP', '7 up'],
    ['7UP', '7 up'],
    ['V8', 'v 8'],
    ['Jalapeño', 'jalapeno'],
    ['Häagen‑Dazs®', 'haagen dazs'],
    ['Smørrebrød Œufs', 'smorrebrod oeufs'],
    ['½ cup', '1 2 cup'],
    ["% \\ ' :* !!! 🍎", ''],
    ['молоко', 'молоко'],
  ])('foldWords turns “%s” into “%s”', (text, words) => {
    expect(foldWords(text).join(' ')).toBe(words);
  });

  it('foldWords ignores text after the first 500 characters', () => {
    expect(foldWords('milk '.repeat(200))).toHaveLength(100);
  });

  it('foldWords returns at most 500 characters even for characters that decompose into many', () => {
    expect(foldWords('\ufdfa'.repeat(200)).join(' ').length).toBeLessThanOrEqual(500);
  });

  it('foldWords returns only letters and digits and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const words = foldWords(text);
        for (const word of words) expect(word).toMatch(/^[a-z0-9\u0370-\u1fff\u3040-\ud7ff]+$/);
        expect(foldWords(words.join(' '))).toEqual(words);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['eggs', 'egg'],
  ['strawberries', 'strawberry'],
  ['tomatoes', 'tomato'],
  ['radishes', 'radish'],
  ['swiss', 'swiss'],
  ['gas', 'gas'],
  ['cookies', 'cooky'],
  ['cookie', 'cooky'],
  ['pies', 'pie'],
  ['pierogies', 'pierogy'],
  ['shoestrings', 'shoestring'],
  ['boxes', 'box'],
  ['bus', 'bus'],
])('The singular of “%s” is “%s”', (word, expected) => {
  expect(toSingular(word)).toBe(expected);
});
