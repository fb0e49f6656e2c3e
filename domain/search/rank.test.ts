import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { rankItems } from '#domain/search/rank.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const item = (id: number, name: string, popularity = 0, brand = 'Brand', unit = '1 lb') => {
  const net = parseNetContent(unit);
  const { amount = null, measure = null } = net ?? {};
  return { id, name, brand, unit, category: 'Pantry', popularity, netAmount: amount, netMeasure: measure };
};
type Item = ReturnType<typeof item>;

function rank(text: string, items: Item[], limits = { maxItems: 60, maxGroups: 6 }) {
  const { terms, size } = parseSearchQuery(text);
  const groups = planWordGroups(buildVocabulary([]), terms, false);
  return rankItems(items, { groups, size }, limits);
}
const listRankedNames = (text: string, ...items: Item[]) => rank(text, items).map(({ name }) => name);

describe('Ranking of search results', () => {
  it('Search results list the product first, then its varieties, then products made with it', () => {
    const items = [item(1, 'Milk Chocolate Bar', 99), item(2, 'Whole Milk', 50), item(3, 'Milk', 1)];
    expect(listRankedNames('milk', ...items)).toEqual(['Milk', 'Whole Milk', 'Milk Chocolate Bar']);
    expect(listRankedNames('milks', ...items)).toEqual(['Milk', 'Whole Milk', 'Milk Chocolate Bar']);
  });

  it('Search ranking treats the words before a comma or “with” as the product name', () => {
    const items = [item(1, 'Crackers with Cheese', 9), item(2, 'Cheese, Sharp', 1)];
    expect(listRankedNames('cheese', ...items)).toEqual(['Cheese, Sharp', 'Crackers with Cheese']);
  });

  it('Search results list whole words before prefixes', () => {
    expect(listRankedNames('egg', item(1, 'Eggplant', 99), item(2, 'Large Eggs', 1))).toEqual([
      'Large Eggs',
      'Eggplant',
    ]);
  });

  it('Search results list exact names before longer and compound names', () => {
    const items = [item(1, 'Ginger Ale', 99), item(2, 'Ginger Root', 1), item(3, 'Gingerbread', 50)];
    expect(listRankedNames('ginger', ...items)).toEqual(['Ginger Root', 'Ginger Ale', 'Gingerbread']);
    expect(listRankedNames('butter', item(1, 'Peanut Butter', 9), item(2, 'Salted Butter', 1))).toEqual([
      'Salted Butter',
      'Peanut Butter',
    ]);
  });

  it('Search results list dietary products last unless the search includes a dietary word', () => {
    const items = [item(1, 'Vegan Cheddar', 99), item(2, 'Sharp Cheddar', 1)];
    expect(listRankedNames('cheddar', ...items)).toEqual(['Sharp Cheddar', 'Vegan Cheddar']);
    expect(listRankedNames('vegan cheddar', ...items)).toEqual(['Vegan Cheddar']);
  });

  it('Turkey Hill ice cream is found for “turkey hill”, but not for “turkey”', () => {
    const turkeys = [item(1, 'Ice Cream', 9, 'Turkey Hill'), item(2, 'Ground Turkey', 1)];
    expect(listRankedNames('turkey', ...turkeys)).toEqual(['Ground Turkey']);
    expect(listRankedNames('turkey hill', ...turkeys.slice(0, 1))).toEqual(['Ice Cream']);
  });

  it('A search for “beer” shows only beer', () => {
    expect(
      listRankedNames('beer', item(1, 'Root Beer'), item(2, 'Beer Battered Fish'), item(3, 'Light Beer')),
    ).toEqual(['Light Beer']);
  });

  it('A dietary phrase in a search matches only adjacent words', () => {
    expect(
      listRankedNames(
        'dairy free cheese',
        item(1, 'Fat Free Cheese', 1, 'Friendship Dairy'),
        item(2, 'Dairy Free Cheese'),
      ),
    ).toEqual(['Dairy Free Cheese']);
  });

  it('Search results that match equally well are ranked by popularity', () => {
    expect(listRankedNames('milk', item(1, 'Oat Milk', 1), item(2, 'Whole Milk', 2))).toEqual([
      'Whole Milk',
      'Oat Milk',
    ]);
  });

  it('Search results contain only the best-ranked item names, with at least four items each if available', () => {
    const anyItems = fc.array(fc.record({ name: fc.integer({ min: 0, max: 9 }), popularity: fc.nat(9) }), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(anyItems, (given) => {
        const items = given.map(({ name, popularity }, id) =>
          item(id, `Tofu ${'abcdefghij'[name]}`, popularity),
        );
        const rankedItems = rank('tofu', items, { maxItems: 12, maxGroups: 3 });
        const groups = Map.groupBy(rankedItems, ({ name }) => name);
        expect(groups.size).toBe(Math.min(3, new Set(items.map(({ name }) => name)).size));
        expect(new Set(rankedItems).size).toBe(rankedItems.length);
        const shown = items.filter(({ name }) => groups.has(name)).length;
        expect(rankedItems).toHaveLength(Math.min(12, shown));
        for (const [name, group] of groups) {
          const all = items.filter((one) => one.name === name).length;
          expect(group.length).toBeGreaterThanOrEqual(Math.min(4, all));
        }
      }),
    );
  });
});
