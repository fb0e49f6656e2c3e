import { expect, it } from 'vitest';
import { amountText } from '#domain/recipe/amount.ts';
import { parseIngredients } from '#domain/recipe/ingredient.ts';
import { parseRecipeUnit } from '#domain/recipe/units.ts';

it.each([
  ['1 cup milk', 1, '1 cup'],
  ['1 cup milk', 1.5, '1½ cups'],
  ['2 cups milk', 0.5, '1 cup'],
  ['3 eggs', 2, '6'],
  ['2 to 3 eggs', 2, '4–6'],
  ['25.2 to 25.4 g yeast', 1, '25 g'],
  ['1 (14.5 oz) can tomatoes', 2, '2 cans (14.5 oz)'],
  ['1 (8.375 oz) can tomatoes', 1, '1 can (8.38 oz)'],
  ['1 (12.26 oz) can tomatoes', 1, '1 can (12.3 oz)'],
  ['4 (6-ounce) pieces cod', 1, '4 pieces (6 oz each)'],
  ['milk', 2, ''],
])('The amount in %j times %d is “%s”', (line, factor, words) => {
  expect(amountText(parseIngredients(line)[0]?.amount ?? null, factor)).toBe(words);
});

it.each([
  ['T', 'tbsp'],
  ['t', 'tsp'],
  ['tbsp.', 'tbsp'],
  ['fl. oz.', 'fl oz'],
  ['OZ', 'oz'],
  ['Cucharadas', 'tbsp'],
  ['cupboard', undefined],
  ['', undefined],
])('The recipe unit %j is parsed as %s', (word, unit) => expect(parseRecipeUnit(word)?.one).toBe(unit));
