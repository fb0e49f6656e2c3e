import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIngredients } from '#domain/recipe/ingredient.ts';
import { computePackageShare, computePacksToBuy, leftoverText } from '#domain/recipe/packs.ts';

function summarizePurchase(
  text: string,
  name: string,
  unit: string,
  { factor = 1, usualPieceLb = null as number | null } = {},
) {
  const item = { name, unit, usualPieceLb };
  const [ingredient] = parseIngredients(text);
  const packs = computePacksToBuy([computePackageShare(ingredient?.amount ?? null, factor, item)], item);
  return [packs.quantity, leftoverText(packs, item)];
}

describe('Packages for ingredients', () => {
  it.each([
    ['1 1/2 lbs ground beef', 'Ground Beef', 'lb', 1.5, 'nothing'],
    ['500 g flour', 'All Purpose Flour', '5 lb bag', 1, 'about 4 lb'],
    ['2 cups milk', 'Whole Milk', '1 gal', 1, 'about 112 fl oz'],
    ['3 cups chicken broth', 'Chicken Broth', '32 fl oz', 1, 'about 8 fl oz'],
    // Volumes are converted to weights if the density is known.
    ['2 cups flour', 'All Purpose Flour', '5 lb bag', 1, 'about 4½ lb'],
    ['6 cups shredded cheddar', 'Shredded Cheddar Cheese', '8 oz', 3, 'nothing'],
    ['2 cups gochujang', 'Gochujang', '17 oz', 1, null],
    // Weights are converted to volumes. Ounces of a drink are fluid ounces; other weights need a known density.
    ['8 oz milk', 'Whole Milk', '1 gal', 1, 'about 120 fl oz'],
    ['250 g milk', 'Whole Milk', '1 gal', 1, 'about 119 fl oz'],
    ['250 g gochujang', 'Gochujang', '17 fl oz', 1, null],
    ['4 eggs', 'Eggnog', '1 qt', 1, null],
    ['2 tbsp butter', 'Butter', '100 sq ft', 1, null],
    ['2 (14 oz) cans coconut milk', 'Coconut Milk', '13.5 fl oz', 2, 'nothing'],
    ['6 cans cola', 'Cola', '12 ct / 12 fl oz', 1, 'about 72 fl oz'],
    ['2 boxes pasta', 'Pasta', 'assorted', 2, 'nothing'],
    ['1/2 box pasta', 'Pasta', 'assorted', 1, 'some of it'],
    ['2 (14.5 oz) cans diced tomatoes', 'Diced Tomatoes', '14.5 oz', 2, 'nothing'],
    ['1 (28 oz) can diced tomatoes', 'Diced Tomatoes', '14.5 oz', 2, 'nothing'],
    ['1 (15 oz) can black beans', 'Black Beans', '15.5 oz', 1, 'nothing'],
    ['1 jar salsa', 'Salsa', '16 oz', 1, 'nothing'],
    ['3 eggs', 'Large Eggs', 'dozen', 1, 'about 9'],
    ['14 eggs', 'Large Eggs', 'dozen', 2, 'about 10'],
    ['4 cloves garlic', 'Garlic', 'each', 1, 'some of it'],
    ['12 cloves garlic', 'Garlic', 'each', 2, 'some of it'],
    ['24 slices bread', 'White Bread', 'each', 2, 'some of it'],
    ['1 dozen eggs', 'Large Eggs', 'dozen', 1, 'nothing'],
    ['2 heads garlic', 'Garlic', '3 ct', 2, 'nothing'],
    ['2 (8 oz) steaks', 'Beef Steak', '2 ct', 1, 'nothing'],
    ['1 cup chopped onion', 'Yellow Onion', 'each', 2, 'some of it'],
    ['1 lb onions', 'Yellow Onion', '3 ct', 2, 'about 2'],
    ['2 lb gochujang', 'Gochujang', 'each', 1, null],
    ['1 cup gochujang', 'Gochujang', 'each', 1, null],
    ['3 tea bags', 'Black Tea', '100 ct', 1, 'about 97'],
    ['2 onions', 'Yellow Onions', '3 lb bag', 1, 'about 2½ lb'],
    ['3 bananas', 'Bananas', 'lb', 1, 'about ¼ lb'],
    ['2 dozen lemons', 'Lemons', 'lb', 4.5, 'nothing'],
    ['2 cups gochujang', 'Gochujang', 'lb', 1, null],
    ['1 package chicken', 'Chicken Breast', 'lb', 1, null],
    ['1 (3-pound) chicken', 'Whole Chicken', 'lb', 3, 'nothing'],
    ['salt', 'Salt', '26 oz', 1, null],
  ])('Recipe line %j, bought as %s (%s), needs quantity %d and leaves %s', (text, name, unit, quantity, left) =>
    expect(summarizePurchase(text, name, unit)).toEqual([quantity, left]));

  it('The package quantity for an ingredient scales with the servings', () => {
    expect(summarizePurchase('1 lb spaghetti', 'Spaghetti', '16 oz', { factor: 2.5 })).toEqual([
      3,
      'about 8 oz',
    ]);
    expect(summarizePurchase('1 whole chicken', 'Whole Chicken', 'lb', { usualPieceLb: 5 })[0]).toBe(5);
  });

  it.each([
    ['2 chicken breasts', 0.75, 1.5],
    ['1 package chicken', 1.5, 1.5],
    ['2 (1 lb) packages chicken', 1.5, 2],
    ['1 lb chicken', 1.5, 1],
  ])('For %j sold in %d lb pieces, the quantity to buy is %d lb', (text, usualPieceLb, pounds) => {
    expect(summarizePurchase(text, 'Chicken Breast', 'lb', { usualPieceLb })).toEqual([pounds, 'nothing']);
  });

  it.each([
    [[1.1], '16 oz', 1],
    [[1.11], '16 oz', 2],
    [[0.6, 0.5], '16 oz', 1],
    [[0.01], '16 oz', 1],
    [[0.525], 'lb', 0.5],
    [[0.53], 'lb', 1],
    [[null], '16 oz', 1],
    [[null], 'lb', 1],
    [[null, 0.2], 'lb', 0.5],
    [[120], '16 oz', 99],
    [[120], 'lb', 99],
  ])('Recipe lines that use %j packages of size %s need a quantity of %d', (shares, unit, quantity) => {
    expect(computePacksToBuy(shares, { name: 'Rice', unit }).quantity).toBe(quantity);
  });

  it('Used and leftover amounts of packages are never negative', () => {
    const rice = { name: 'Rice', unit: '16 oz' };
    expect(computePacksToBuy([1.05], rice)).toEqual({ quantity: 1, used: 1, remaining: 0 });
    expect(computePacksToBuy([0.25, 0.5], rice)).toEqual({ quantity: 1, used: 0.75, remaining: 0.25 });
    expect(computePacksToBuy([], rice)).toEqual({ quantity: 1, used: null, remaining: null });
  });

  it.each([
    [null, '16 oz', null],
    [0.04, '16 oz', 'nothing'],
    [0.05, '16 oz', 'about ¾ oz'],
    [0.25, '16 oz', 'about 4 oz'],
    [0.26, '16 oz', 'about 4 oz'],
    [0.27, '16 oz', 'about 4½ oz'],
    [0.9, '16 oz', 'about 14 oz'],
    [1, '16 oz', 'about 1 lb'],
    [3.3, 'lb', 'about 3¼ lb'],
    [1, '1 gal', 'about 1 gal'],
    [0.99, '1 gal', 'about 127 fl oz'],
    [0.9, 'each', 'some of it'],
    [1, 'each', 'about 1'],
    [0.6, '2 ct', 'about 1'],
    [0.1, '2 ct', 'about 1'],
    [0.9, 'assorted', 'some of it'],
    [1.9, 'assorted', '1'],
    [0.1, '100 sq ft', 'about 10'],
  ])('If %j of a %s package is left over, the message says “%s”', (left, unit, words) => {
    expect(leftoverText({ quantity: 1, used: null, remaining: left }, { name: 'Rice', unit })).toBe(words);
  });

  it('A leftover below a twentieth of the purchase is described as “nothing”', () => {
    const createPacks = (quantity: number) => ({ quantity, used: null, remaining: 0.2 });
    expect(
      [3, 5].map((quantity) => leftoverText(createPacks(quantity), { name: 'Rice', unit: '16 oz' })),
    ).toEqual([...['about 3¼ oz', 'nothing']]);
  });

  it('Recipe lines for the same item share packages', () => {
    const item = { name: 'Salted Butter', unit: '1 lb' };
    const shares = ['1/2 cup butter', '2 tbsp butter', '1 stick butter'].map((text) =>
      computePackageShare(parseIngredients(text)[0]?.amount ?? null, 1, item),
    );
    expect(computePacksToBuy(shares, item)).toMatchObject({ quantity: 1 });
    expect(computePacksToBuy([...shares, null], item)).toEqual({
      quantity: 1,
      used: null,
      remaining: null,
    });
  });

  it('The packages fall short of the needed amount by at most 10% of a package, and no package is unnecessary', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 9, noNaN: true }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('16 oz', 'lb'),
        (shares, unit) => {
          const sum = shares.reduce((total, share) => total + share, 0);
          const { quantity, used, remaining } = computePacksToBuy(shares, { name: 'Rice', unit });
          expect(quantity).toBeGreaterThanOrEqual(sum - 0.1 - 1e-9);
          expect(quantity).toBeLessThan(Math.max(sum, 0.5) + 1);
          expect((used ?? 0) + (remaining ?? 0)).toBeCloseTo(Math.max(quantity, used ?? 0), 6);
        },
      ),
    );
  });
});

it.each([
  ['2 cups granola', 'Granola', 'family size'], // the size isn't known
  ['2 sheets phyllo', 'Phyllo Dough', 'lb'], // the weight of a sheet isn't known
])('The package share for line “%s” is unknown if the item is %s (%s)', (text, name, unit) => {
  const [ingredient] = parseIngredients(text);
  expect(computePackageShare(ingredient?.amount ?? null, 1, { name, unit })).toBeNull();
});
