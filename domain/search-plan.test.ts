import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGroups, withFewerWords } from './search-plan.ts';
import { parseSearchQuery } from './search-query.ts';
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
const plan = (text: string) => planGroups(vocabulary, parseSearchQuery(text).asks, false);
const typed = (groups: ReturnType<typeof plan>[]) =>
  groups.map((group) => group.map((one) => one.typed).join(' '));

describe('planGroups', () => {
  it('takes the last word for a beginning, and an abbreviation too', () => {
    expect(plan('chedd mil').map(({ beginning, completions }) => beginning && completions)).toEqual([
      ['cheddar'],
      ['milk'],
    ]);
    expect(plan('milk cheese').map(({ beginning }) => beginning)).toEqual([null, 'cheese']);
    expect(plan('kombuc')).toMatchObject([{ beginning: 'kombuc', completions: null }]);
  });

  it('corrects what nobody knows, and nothing else', () => {
    expect(plan('chedder cheese').map(({ corrections }) => corrections)).toEqual([[['cheddar']], []]);
  });

  it.each([
    'organik free',
    'plums',
    'beets',
    'wine',
    'size 12',
    'leeks',
    'cheddr free',
  ])('corrects nothing of %s', (text) => {
    expect(plan(text).flatMap(({ corrections }) => corrections)).toEqual([]);
  });

  it('joins what was typed as two words', () => {
    expect(plan('choco late').map((group) => group.typed)).toEqual(['choco late']);
    expect(plan('choco late')[0]?.words).toEqual(['chocolate']);
    expect(plan('milk cheese')).toHaveLength(2);
  });

  it('looks for other spellings as well', () => {
    expect(plan('yogourt')[0]?.meant).toContainEqual(['yogurt']);
  });

  it.each([
    ['tillamook cheddar cheese', 'cheese'],
    ['cheese tillamook', 'cheese'],
    ['cheese organic', 'cheese'],
    ['cheese vegan', 'cheese'],
    ['milk 12', 'milk'],
    ['cheese chocolate', 'cheese'],
    ['tillamook chocolate', 'tillamook'],
    ['tillamook xylophone', 'tillamook'],
    ['cheese powder', 'cheese powder'],
  ])('takes of %s for the product: %s', (text, product) => {
    expect(
      plan(text)
        .filter(({ isProduct }) => isProduct)
        .map(({ typed: word }) => word)
        .join(' '),
    ).toBe(product);
  });
});

describe('withFewerWords', () => {
  const fewer = (text: string) => typed(withFewerWords(plan(text)));

  it('drops what the catalogue does not know, then brands, then other words, diet and kind last, and never the product', () => {
    expect(fewer('organic xylo cheese')).toEqual(['organic cheese', 'cheese']);
    expect(fewer('organic tillamook cheddar cheese')).toEqual([
      'organic cheddar cheese',
      'organic tillamook cheese',
      'organic cheese',
      'tillamook cheddar cheese',
      'cheddar cheese',
      'tillamook cheese',
      'cheese',
    ]);
    expect(fewer('cheese tillamook')).toEqual(['cheese']);
  });

  it('offers nothing for what the catalogue does not have at all', () => {
    for (const text of [
      'xylophone zzzzzz',
      'organic plums',
      'milk powder',
      'tillamook wine',
      'cheese size 6',
    ]) {
      expect(fewer(text), text).toEqual([]);
    }
  });

  it('always leaves some of the words out, and keeps one', () => {
    const words = fc.array(fc.constantFrom('milk', 'cheese', 'organic', 'tillamook', 'qqqqqq'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, (some) => {
        const groups = plan(some.join(' '));
        const tries = withFewerWords(groups);
        expect(tries.length).toBeLessThanOrEqual(9);
        for (const left of tries) {
          expect(left.length).toBeGreaterThan(0);
          expect(left.length).toBeLessThan(groups.length);
        }
      }),
    );
  });
});
