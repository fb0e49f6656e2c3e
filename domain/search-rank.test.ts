import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNetContent } from './net-content.ts';
import { planGroups } from './search-plan.ts';
import { parseSearchQuery } from './search-query.ts';
import { rankItems } from './search-rank.ts';
import { buildVocabulary } from './vocabulary.ts';

const item = (id: number, name: string, popularity = 0, brand = 'Brand', unit = '1 lb') => {
  const net = parseNetContent(unit);
  return { id, name, brand, popularity, netAmount: net?.amount ?? null, netMeasure: net?.measure ?? null };
};
type Item = ReturnType<typeof item>;

function rank(text: string, items: Item[], limits = { maxItems: 60, maxGroups: 6 }) {
  const { words, size } = parseSearchQuery(text);
  return rankItems(items, { groups: planGroups(buildVocabulary([]), words, false), size }, limits);
}
const names = (text: string, ...items: Item[]) => rank(text, items).map(({ name }) => name);

describe('rankItems', () => {
  it('puts the thing itself before its kinds, and these before what is made of it', () => {
    const items = [item(1, 'Milk Chocolate Bar', 99), item(2, 'Whole Milk', 50), item(3, 'Milk', 1)];
    expect(names('milk', ...items)).toEqual(['Milk', 'Whole Milk', 'Milk Chocolate Bar']);
    expect(names('milks', ...items)).toEqual(['Milk', 'Whole Milk', 'Milk Chocolate Bar']);
  });

  it('reads the product before a comma or a "with"', () => {
    const items = [item(1, 'Crackers with Cheese', 9), item(2, 'Cheese, Sharp', 1)];
    expect(names('cheese', ...items)).toEqual(['Cheese, Sharp', 'Crackers with Cheese']);
  });

  it('puts whole words before beginnings', () => {
    expect(names('egg', item(1, 'Eggplant', 99), item(2, 'Large Eggs', 1))).toEqual([
      'Large Eggs',
      'Eggplant',
    ]);
  });

  it('ranks equal matches by popularity', () => {
    expect(names('milk', item(1, 'Oat Milk', 1), item(2, 'Whole Milk', 2))).toEqual([
      'Whole Milk',
      'Oat Milk',
    ]);
  });

  it('answers no more than asked for, from the best names, each with its share', () => {
    const some = fc.array(fc.record({ name: fc.integer({ min: 0, max: 9 }), popularity: fc.nat(9) }), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(some, (given) => {
        const items = given.map(({ name, popularity }, id) =>
          item(id, `Tofu ${'abcdefghij'[name]}`, popularity),
        );
        const found = rank('tofu', items, { maxItems: 12, maxGroups: 3 });
        const groups = Map.groupBy(found, ({ name }) => name);
        expect(groups.size).toBe(Math.min(3, new Set(items.map(({ name }) => name)).size));
        expect(new Set(found).size).toBe(found.length);
        const shown = items.filter(({ name }) => groups.has(name)).length;
        expect(found).toHaveLength(Math.min(12, shown));
        for (const [name, group] of groups) {
          const all = items.filter((one) => one.name === name).length;
          expect(group.length).toBeGreaterThanOrEqual(Math.min(4, all));
        }
      }),
    );
  });
});
