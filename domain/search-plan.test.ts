import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGroups, withFewerWords } from './search-plan.ts';
import { buildVocabulary } from './vocabulary.ts';

const vocabulary = buildVocabulary(
  Object.entries({
    milk: 900,
    cheddar: 300,
    cheese: 800,
    chocolate: 500,
    choc: 2,
    tillamook: 20,
    organic: 700,
  }).map(([word, itemCount]) => ({ word, itemCount, brandCount: word === 'tillamook' ? 20 : 0 })),
);
const plan = (...words: string[]) => planGroups(vocabulary, words, false);
const typed = (groups: ReturnType<typeof plan>[]) =>
  groups.map((group) => group.map((one) => one.typed).join(' '));

describe('planGroups', () => {
  it('takes the last word for a beginning, and an abbreviation too', () => {
    expect(plan('choc', 'mil').map(({ isPrefix, completions }) => isPrefix && completions)).toEqual([
      ['chocolate'],
      ['milk'],
    ]);
    expect(plan('milk', 'cheese').map(({ isPrefix, completions }) => isPrefix && completions)).toEqual([
      false,
      [],
    ]);
    expect(plan('kefi')).toMatchObject([{ isPrefix: true, completions: null }]);
  });

  it('corrects what the catalogue does not know, and nothing else', () => {
    expect(plan('chedder', 'cheese').map(({ corrections }) => corrections)).toEqual([[['cheddar']], []]);
  });

  it('joins what was typed as two words', () => {
    expect(plan('choco', 'late').map((group) => group.typed)).toEqual(['chocolate']);
    expect(plan('milk', 'cheese')).toHaveLength(2);
  });

  it('looks for other spellings as well', () => {
    expect(plan('yogourt')[0]?.words).toContain('yogurt');
  });
});

describe('withFewerWords', () => {
  it('drops what the catalogue does not know, then the least known word, and never the product', () => {
    expect(typed(withFewerWords(vocabulary, plan('organic', 'xylo', 'cheese')))).toEqual([
      'organic cheese',
      'cheese',
    ]);
    expect(typed(withFewerWords(vocabulary, plan('organic', 'cheddar', 'cheese')))).toEqual([
      'organic cheese',
      'cheddar cheese',
      'cheese',
    ]);
    expect(typed(withFewerWords(vocabulary, plan('cheese', 'tillamook')))).toEqual(['cheese']);
  });

  it('offers nothing for what the catalogue does not have at all', () => {
    expect(withFewerWords(vocabulary, plan('xylophone', 'zzzzzz'))).toEqual([]);
  });

  it('always leaves some of the words out, and keeps one', () => {
    const words = fc.array(fc.constantFrom('milk', 'cheese', 'organic', 'tillamook', 'qqqqqq'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, (some) => {
        for (const groups of withFewerWords(vocabulary, plan(...some))) {
          expect(groups.length).toBeGreaterThan(0);
          expect(groups.length).toBeLessThan(some.length);
        }
      }),
    );
  });
});
