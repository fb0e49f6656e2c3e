import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIngredient } from './recipe-ingredient.ts';
import { leftWords, packsFor, shareOf } from './recipe-packs.ts';

/** "2, about 3 lb left" of what a line takes at so many times the recipe. */
function buy(
  text: string,
  name: string,
  unit: string,
  { factor = 1, usualPieceLb = null as number | null } = {},
) {
  const bought = { name, unit, usualPieceLb };
  const [ingredient] = readIngredient(text);
  const packs = packsFor([shareOf(ingredient?.amount ?? null, factor, bought)], bought);
  return [packs.quantity, leftWords(packs, bought)];
}

describe('packages for an ingredient', () => {
  it.each([
    // By weight and by volume of the same measure.
    ['1 1/2 lbs ground beef', 'Ground Beef', 'lb', 1.5, 'nothing'],
    ['500 g flour', 'All Purpose Flour', '5 lb bag', 1, 'about 4 lb'],
    ['2 cups milk', 'Whole Milk', '1 gal', 1, 'about 112 fl oz'],
    ['3 cups chicken broth', 'Chicken Broth', '32 fl oz', 1, 'about 8 fl oz'],
    // From volume to weight, where it is known what a cup weighs.
    ['2 cups flour', 'All Purpose Flour', '5 lb bag', 1, 'about 4½ lb'],
    ['6 cups shredded cheddar', 'Shredded Cheddar Cheese', '8 oz', 3, 'nothing'],
    ['2 cups gochujang', 'Gochujang', '17 oz', 1, null],
    // Packages.
    ['2 (14.5 oz) cans diced tomatoes', 'Diced Tomatoes', '14.5 oz', 2, 'nothing'],
    ['1 (28 oz) can diced tomatoes', 'Diced Tomatoes', '14.5 oz', 2, 'nothing'],
    ['1 (15 oz) can black beans', 'Black Beans', '15.5 oz', 1, 'nothing'],
    ['1 jar salsa', 'Salsa', '16 oz', 1, 'nothing'],
    // Pieces.
    ['3 eggs', 'Large Eggs', 'dozen', 1, 'about 9'],
    ['14 eggs', 'Large Eggs', 'dozen', 2, 'about 10'],
    ['4 cloves garlic', 'Garlic', 'each', 1, 'some of it'],
    ['2 onions', 'Yellow Onions', '3 lb bag', 1, 'about 2½ lb'],
    ['3 bananas', 'Bananas', 'lb', 1, 'about ¼ lb'],
    ['salt', 'Salt', '26 oz', 1, null],
  ])('%j of %s by %s', (text, name, unit, quantity, left) =>
    expect(buy(text, name, unit)).toEqual([quantity, left]));

  it('are as many as the servings ask for', () => {
    expect(buy('1 lb spaghetti', 'Spaghetti', '16 oz', { factor: 2.5 })).toEqual([3, 'about 8 oz']);
    expect(buy('1 whole chicken', 'Whole Chicken', 'lb', { usualPieceLb: 5 })[0]).toBe(5);
  });

  it('are shared by lines that take the same', () => {
    const bought = { name: 'Salted Butter', unit: '1 lb' };
    const shares = ['1/2 cup butter', '2 tbsp butter', '1 stick butter'].map((text) =>
      shareOf(readIngredient(text)[0]?.amount ?? null, 1, bought),
    );
    expect(packsFor(shares, bought)).toMatchObject({ quantity: 1 });
    expect(packsFor([...shares, null], bought)).toEqual({ quantity: 1, used: null, left: null });
  });

  it('always cover what is taken, but for a tenth of one, and are never one more than that takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 9, noNaN: true }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('16 oz', 'lb'),
        (shares, unit) => {
          const sum = shares.reduce((total, share) => total + share, 0);
          const { quantity, used, left } = packsFor(shares, { name: 'Rice', unit });
          expect(quantity).toBeGreaterThanOrEqual(sum - 0.1 - 1e-9);
          expect(quantity).toBeLessThan(Math.max(sum, 0.5) + 1);
          expect((used ?? 0) + (left ?? 0)).toBeCloseTo(Math.max(quantity, used ?? 0), 6);
        },
      ),
    );
  });
});
