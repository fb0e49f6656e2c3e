import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGroups, withoutOneWord } from './search-plan.ts';
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
    expect(plan('choc', 'mil').map(({ prefixes }) => prefixes)).toEqual([['choc'], ['mil']]);
    expect(plan('milk', 'cheese').map(({ prefixes }) => prefixes)).toEqual([[], ['cheese']]);
  });

  it('corrects what the catalogue does not know, and nothing else', () => {
    expect(plan('chedder', 'cheese').map(({ corrections }) => corrections)).toEqual([[['cheddar']], []]);
  });

  it('looks for other spellings as well', () => {
    expect(plan('yogourt')[0]?.words).toContain('yogurt');
  });
});

describe('withoutOneWord', () => {
  it('drops the least known word first and never the product', () => {
    expect(typed(withoutOneWord(vocabulary, plan('organic', 'xylo', 'cheese')))).toEqual([
      'organic cheese',
      'xylo cheese',
    ]);
    expect(typed(withoutOneWord(vocabulary, plan('cheese', 'tillamook')))).toEqual(['cheese']);
  });

  it('offers nothing for what the catalogue does not have at all', () => {
    expect(withoutOneWord(vocabulary, plan('xylophone', 'zzzzzz'))).toEqual([]);
  });

  it('leaves out exactly one word', () => {
    const words = fc.array(fc.constantFrom('milk', 'cheese', 'organic', 'tillamook', 'qqqqqq'), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, (some) => {
        for (const groups of withoutOneWord(vocabulary, plan(...some)))
          expect(groups).toHaveLength(some.length - 1);
      }),
    );
  });
});
