import { describe, expect, it } from 'vitest';
import { readRecipeText, readServings } from './recipe.ts';
import { isRecipeText } from './recipe-text.ts';
import { addressIn } from './web-address.ts';

describe('servings', () => {
  it.each([
    [4, 4],
    ['6 servings', 6],
    ['Serves 4-6', 4],
    ['Makes 24 cookies', 24],
    ['one 9-inch pie, 8 slices', 1],
    ['a crowd', null],
    ['0', null],
    [{}, null],
  ])('of %j are read', (said, servings) => expect(readServings(said)).toBe(servings));
});

const lines = ['2 cups flour', 'Cream cheese, softened to room temperature', '3 eggs'];

describe('a text', () => {
  it('is its lines under the heading, up to what is done with them', () => {
    const text = `Best Cake\nServes 8\nPrint\n\nIngredients\n1x 2x 3x\n${lines.join('\n')}\n\nDirections\n1. Mix the flour well.`;
    expect(readRecipeText(text)).toEqual({ title: 'Best Cake', servings: 8, ingredients: lines });
    expect(isRecipeText(text)).toBe(true);
  });

  it('is all that looks like an ingredient where no heading says so', () => {
    expect(readRecipeText(lines.join('\n')).ingredients).toEqual(lines);
    expect(readRecipeText('Best Cake\n2 cups flour\n3 eggs\nPreheat the oven to 350 degrees.')).toEqual({
      title: 'Best Cake',
      servings: null,
      ingredients: ['2 cups flour', '3 eggs'],
    });
    expect(isRecipeText('milk\neggs')).toBe(false);
  });
});

it('an address is found in what another app shared, without the sentence around it', () => {
  expect(addressIn('Try this! https://example.com/soup?a=1.')).toBe('https://example.com/soup?a=1');
  expect(addressIn('milk, eggs')).toBeNull();
  expect(addressIn('javascript:alert(1)')).toBeNull();
});
