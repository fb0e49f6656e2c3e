import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { WordGroup } from '#domain/search/plan.ts';
import { rankItems } from '#domain/search/rank.ts';
import { extractSize } from '#domain/search/size.ts';
import { makeWordGroup } from '#tests/support/word-group.ts';

const createItem = (text: string, index: number) => {
  const [name = '', brand = 'Acme', unit = '1 lb'] = text.split(' | ');
  const { amount: netAmount = null, measure: netMeasure = null } = parseNetContent(unit) ?? {};
  return { id: index, name, brand, unit, category: 'Pantry', popularity: index, netAmount, netMeasure };
};
const limits = { maxItems: 60, maxGroups: 6 };
const rankTexts = (groups: WordGroup[], texts: string[], sizeText = '') =>
  rankItems(texts.map(createItem), { groups, size: extractSize(`${sizeText} thing`).size }, limits).map(
    ({ id }) => texts[id],
  );
const createProductGroup = (typed: string, more: Partial<WordGroup> = {}) =>
  makeWordGroup(typed, { isProduct: true, ...more });
const createCorrection = (correction: string) => ({ corrections: [correction.split(' ')] });

describe('Order of search results', () => {
  it.each<[string, WordGroup[], string[]]>([
    ['an exact name comes before a longer name', [createProductGroup('milk')], ['Milk', 'Whole Milk']],
    [
      'an exact brand comes before a longer brand',
      [makeWordGroup('trident'), createProductGroup('gum')],
      ['Mint Gum | Trident', 'Mint Gum | Trident Seafoods'],
    ],
    [
      'all words of a brand together count as an exact brand',
      [makeWordGroup('great'), makeWordGroup('value'), createProductGroup('milk')],
      ['Oat Milk | Great Value', 'Oat Milk | Great Value Foods'],
    ],
    [
      'a brand match comes before a match in the name',
      [makeWordGroup('trident'), createProductGroup('gum')],
      ['Gum | Trident', 'Trident Gum'],
    ],
    [
      'direct matches come before corrected matches',
      [createProductGroup('expresso', createCorrection('espresso'))],
      ['Ground Expresso', 'Ground Espresso'],
    ],
    [
      'a correction comes before another product',
      [createProductGroup('expresso', createCorrection('espresso'))],
      ['Ground Espresso', 'Expresso Cups'],
    ],
    [
      'matches of all words come before matches of some words',
      [makeWordGroup('creamy'), createProductGroup('milk')],
      ['Creamy Milk Drink', 'Milk'],
    ],
    [
      'whole words come before prefixes',
      [createProductGroup('egg', { beginning: 'egg' })],
      ['Egg Noodles', 'Fried Eggplant'],
    ],
    [
      'a product with the prefix comes before another product',
      [createProductGroup('chedd', { beginning: 'chedd' })],
      ['Sharp Cheddar', 'Cheddar Crackers'],
    ],
    [
      'a product comes before products made of it',
      [createProductGroup('cheese')],
      ['Swiss Cheese', 'Cheese Crackers'],
    ],
    [
      'a compound comes last, unless it is typed whole',
      [createProductGroup('butter')],
      ['Salted Butter', 'Peanut Butter'],
    ],
    [
      'both words of a compound name the product',
      [makeWordGroup('peanut'), createProductGroup('butter')],
      ['Creamy Peanut Butter', 'Peanut Butter Cups'],
    ],
    [
      'dietary products come last, even if they match exactly',
      [createProductGroup('cheddar')],
      ['Cheddar Crackers', 'Vegan Cheddar'],
    ],
  ])('In search results, %s', (_, groups, order) => expect(rankTexts(groups, order)).toEqual(order));

  it("Dietary products aren't last in search results if the search includes a dietary phrase", () => {
    const order = ['Gluten Free Vegan Bread', 'Gluten Free Bread Mix'];
    expect(
      rankTexts([makeWordGroup('gluten free', { isCondition: true }), createProductGroup('bread')], order),
    ).toEqual(order);
  });

  it('A search for a product leaves out items that have the product word only in their brand, unless the word is also a brand name', () => {
    const turkeys = ['Ice Cream | Turkey Hill', 'Ground Turkey'];
    expect(rankTexts([createProductGroup('turkey')], turkeys)).toEqual(['Ground Turkey']);
    expect(rankTexts([createProductGroup('turkey', { isBrand: true })], turkeys)).toHaveLength(2);
    expect(rankTexts([makeWordGroup('turkey')], turkeys)).toHaveLength(2);
  });

  it('A search for a product that has no substitute, such as beer, returns only that product', () => {
    const beers = ['Root Beer', 'Beer Mug', 'Light Beer'];
    expect(rankTexts([createProductGroup('beer', { isNeverReplaced: true })], beers)).toEqual(['Light Beer']);
    expect(rankTexts([createProductGroup('beer')], beers)).toHaveLength(3);
  });
});

describe('Search results with equal names', () => {
  it('Search results with equal names are ordered by size, then by popularity', () => {
    const milks = ['Milk | A | 1 gal', 'Milk | A | 1 qt', 'Milk | A | 1 pt'];
    const [gallon, quart, pint] = milks;
    expect(rankTexts([createProductGroup('milk')], milks, '1 gal')).toEqual([gallon, quart, pint]);
    expect(rankTexts([createProductGroup('milk')], milks)).toEqual([pint, quart, gallon]);
  });

  it('Equally popular search results are ordered by ID', () => {
    const items = [3, 1, 2].map((id) => ({ ...createItem('Milk', id), popularity: 5 }));
    const rankedItems = rankItems(items, { groups: [createProductGroup('milk')], size: null }, limits);
    expect(rankedItems.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('The best-ranked item names each get an equal share of the search results, and unused slots go to the names with the highest rank', () => {
    const items = [...'AAAAAABCCCCCC'].map((letter, index) => ({
      ...createItem(`${letter} Milk`, index),
      popularity: 'CBA'.indexOf(letter),
    }));
    const countItemsByName = (maxItems: number, maxGroups: number) => {
      const rankedItems = rankItems(
        items,
        { groups: [createProductGroup('milk')], size: null },
        { maxItems, maxGroups },
      );
      return ['A', 'B', 'C'].map(
        (letter) => rankedItems.filter(({ name }) => name.startsWith(letter)).length,
      );
    };
    expect(countItemsByName(9, 3)).toEqual([5, 1, 3]);
    expect(countItemsByName(12, 3)).toEqual([6, 1, 5]);
    expect(countItemsByName(5, 2)).toEqual([4, 1, 0]);
    expect(countItemsByName(60, 6)).toEqual([6, 1, 6]);
  });
});

describe('Words that a search had to drop', () => {
  const rankRequestedTexts = (requestedGroups: WordGroup[], groups: WordGroup[], texts: string[]) =>
    rankItems(texts.map(createItem), { groups, requestedGroups, size: null }, limits).map(({ name }) => name);
  const cheddar = createProductGroup('cheddar');

  it('If a search drops a word, items with that word still come before more popular items', () => {
    const texts = ['Sharp Cheddar', 'Mild Cheddar'];
    expect(rankRequestedTexts([cheddar, makeWordGroup('sharp')], [cheddar], texts)).toEqual(texts);
    expect(rankRequestedTexts([cheddar], [cheddar], texts)).toEqual(texts.toReversed());
  });

  it('If no soup is “low sodium”, a search for “low sodium soup” lists “reduced sodium” soup first', () => {
    const texts = ['Reduced Sodium Soup', 'Chicken Soup'];
    const soup = createProductGroup('soup');
    const lowSodium = makeWordGroup('low sodium', {
      isCondition: true,
      ...createCorrection('reduced sodium'),
    });
    expect(rankRequestedTexts([lowSodium, soup], [soup], texts)).toEqual(texts);
    expect(rankRequestedTexts([makeWordGroup('12'), soup], [soup], texts)).toEqual(texts.toReversed());
  });

  it.each([
    ['no walnuts', 'brownies', ['Fudge Brownies', 'Walnut Brownies']],
    ['bleach free', 'cleaner', ['Toilet Cleaner', 'Toilet Cleaner with Bleach']],
    ['non clumping', 'litter', ['Cat Litter', 'Clumping Cat Litter']],
  ])('If no item is “%s”, a search for it with “%s” lists %j regardless of popularity', (claim, named, texts) => {
    const group = makeWordGroup(claim, { isCondition: true });
    expect(
      rankRequestedTexts([group, createProductGroup(named)], [createProductGroup(named)], texts),
    ).toEqual(texts);
    expect(rankRequestedTexts([createProductGroup(named)], [createProductGroup(named)], texts)).toEqual(
      texts.toReversed(),
    );
  });
});

it("A typed pack count isn't treated as a size for products usually sold by weight", () => {
  const texts = ['Naan Bread | Acme | 2 ct', 'White Bread | Acme | 20 oz', 'Wheat Bread | Acme | 20 oz'];
  expect(rankTexts([createProductGroup('bread')], texts, '2 pack')[0]).not.toBe(texts[0]);
  const countedItems = ['Bagel Bread | Acme | 6 ct', 'Naan Bread | Acme | 2 ct'];
  expect(rankTexts([createProductGroup('bread')], countedItems.toReversed(), '2 pack')[0]).toBe(
    countedItems[1],
  );
});

it("If a capacity is typed, a name that contains it ranks before a more popular name that doesn't", () => {
  const texts = ['Trash Bags 13 Gallon | Acme | 80 ct', 'Trash Bags | Acme | 80 ct'];
  expect(rankTexts([createProductGroup('bags')], texts, '13 gallon')).toEqual(texts);
});

it('In search results, a brand whose name matches the typed words comes first', () => {
  const texts = ['Adult Briefs | Depend', 'Adult Briefs | Always'];
  const briefs = makeWordGroup('depends', { meant: [['depends'], ['adult', 'briefs']], words: ['depends'] });
  expect(rankTexts([briefs], texts)).toEqual(texts);
});

it('A search for carrots ranks “Peas & Carrots” lower unless “peas” is typed', () => {
  const texts = ['Carrots, Frozen Baby', 'Peas & Carrots, Frozen'];
  expect(rankTexts([makeWordGroup('frozen'), createProductGroup('carrots')], texts)).toEqual(texts);
  expect(
    rankTexts([makeWordGroup('peas'), makeWordGroup('frozen'), createProductGroup('carrots')], texts)[0],
  ).toBe(texts[1]);
});

it('The typed product ranks above a different product that only has the typed word in its name', () => {
  const texts = ['Pizza Cheese', 'Cheese Pizza'];
  expect(rankTexts([makeWordGroup('pizza'), createProductGroup('cheese')], texts)).toEqual(texts);
});
