import { describe, expect, it } from 'vitest';
import { groupOf } from '#tests/support/word-group.ts';
import { parseNetContent } from './net-content.ts';
import type { WordGroup } from './search-plan.ts';
import { rankItems } from './search-rank.ts';
import { takeSize } from './search-size.ts';

/** The later in a list, the more popular. */
const itemOf = (text: string, at: number) => {
  const [name = '', brand = 'Acme', unit = '1 lb'] = text.split(' | ');
  const { amount: netAmount = null, measure: netMeasure = null } = parseNetContent(unit) ?? {};
  return { id: at, name, brand, unit, category: 'Pantry', popularity: at, netAmount, netMeasure };
};
const limits = { maxItems: 60, maxGroups: 6 };
const ranked = (groups: WordGroup[], texts: string[], sizeText = '') =>
  rankItems(texts.map(itemOf), { groups, size: takeSize(`${sizeText} thing`).size }, limits).map(
    ({ id }) => texts[id],
  );
const product = (typed: string, more: Partial<WordGroup> = {}) =>
  groupOf(typed, { isProduct: true, ...more });
const slip = (correction: string) => ({ corrections: [correction.split(' ')] });

describe('of what was typed', () => {
  it.each<[string, WordGroup[], string[]]>([
    ['all in the name is before all and more', [product('milk')], ['Milk', 'Whole Milk']],
    [
      'the whole brand is before a brand that is called so and more',
      [groupOf('trident'), product('gum')],
      ['Mint Gum | Trident', 'Mint Gum | Trident Seafoods'],
    ],
    [
      'each word of a brand counts to the whole of it',
      [groupOf('great'), groupOf('value'), product('milk')],
      ['Oat Milk | Great Value', 'Oat Milk | Great Value Foods'],
    ],
    [
      'a brand beside the name is before both in the name',
      [groupOf('trident'), product('gum')],
      ['Gum | Trident', 'Trident Gum'],
    ],
    [
      'what is had is before what is only corrected',
      [product('expresso', slip('espresso'))],
      ['Ground Expresso', 'Ground Espresso'],
    ],
    [
      'a correction costs less than another product',
      [product('expresso', slip('espresso'))],
      ['Ground Espresso', 'Expresso Cups'],
    ],
    ['all of it is before some', [groupOf('creamy'), product('milk')], ['Creamy Milk Drink', 'Milk']],
    [
      'whole words are before beginnings',
      [product('egg', { beginning: 'egg' })],
      ['Egg Noodles', 'Fried Eggplant'],
    ],
    [
      'a product that begins so is before another thing',
      [product('chedd', { beginning: 'chedd' })],
      ['Sharp Cheddar', 'Cheddar Crackers'],
    ],
    ['a product is before what is made of it', [product('cheese')], ['Swiss Cheese', 'Cheese Crackers']],
    [
      'two words that are another thing are behind, unless both are typed',
      [product('butter')],
      ['Salted Butter', 'Peanut Butter'],
    ],
    [
      'both of two words make the thing',
      [groupOf('peanut'), product('butter')],
      ['Creamy Peanut Butter', 'Peanut Butter Cups'],
    ],
    [
      'what is for a diet is behind, even the thing itself',
      [product('cheddar')],
      ['Cheddar Crackers', 'Vegan Cheddar'],
    ],
  ])('%s', (_, groups, order) => expect(ranked(groups, order)).toEqual(order));

  it('a diet is no matter where one was asked for', () => {
    const order = ['Gluten Free Vegan Bread', 'Gluten Free Bread Mix'];
    expect(ranked([groupOf('gluten free', { isCondition: true }), product('bread')], order)).toEqual(order);
  });

  it('a maker is nothing, where there is the thing', () => {
    const turkeys = ['Ice Cream | Turkey Hill', 'Ground Turkey'];
    expect(ranked([product('turkey')], turkeys)).toEqual(['Ground Turkey']);
    expect(ranked([product('turkey', { isBrand: true })], turkeys)).toHaveLength(2);
    expect(ranked([groupOf('turkey')], turkeys)).toHaveLength(2);
  });

  it('what the thing itself is not is nothing where nothing else will do', () => {
    const beers = ['Root Beer', 'Beer Mug', 'Light Beer'];
    expect(ranked([product('beer', { isNeverReplaced: true })], beers)).toEqual(['Light Beer']);
    expect(ranked([product('beer')], beers)).toHaveLength(3);
  });
});

describe('of equal names', () => {
  it('the size asked for is first, then the popular', () => {
    const milks = ['Milk | A | 1 gal', 'Milk | A | 1 qt', 'Milk | A | 1 pt'];
    const [gallon, quart, pint] = milks;
    expect(ranked([product('milk')], milks, '1 gal')).toEqual([gallon, quart, pint]);
    expect(ranked([product('milk')], milks)).toEqual([pint, quart, gallon]);
  });

  it('the first by id is first', () => {
    const items = [3, 1, 2].map((id) => ({ ...itemOf('Milk', id), popularity: 5 }));
    const found = rankItems(items, { groups: [product('milk')], size: null }, limits);
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('each has its share, the first what is left', () => {
    const items = [...'AAAAAABCCCCCC'].map((letter, at) => ({
      ...itemOf(`${letter} Milk`, at),
      popularity: 'CBA'.indexOf(letter),
    }));
    const countsOf = (maxItems: number, maxGroups: number) => {
      const found = rankItems(items, { groups: [product('milk')], size: null }, { maxItems, maxGroups });
      return ['A', 'B', 'C'].map((letter) => found.filter(({ name }) => name.startsWith(letter)).length);
    };
    expect(countsOf(9, 3)).toEqual([5, 1, 3]);
    expect(countsOf(12, 3)).toEqual([6, 1, 5]);
    expect(countsOf(5, 2)).toEqual([4, 1, 0]);
    expect(countsOf(60, 6)).toEqual([6, 1, 6]);
  });
});
