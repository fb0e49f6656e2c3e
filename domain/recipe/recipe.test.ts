import { describe, expect, it } from 'vitest';
import { parseRecipeText, parseServings } from '#domain/recipe/recipe.ts';
import { isRecipeText } from '#domain/recipe/text.ts';
import { extractUrl } from '#domain/web-address.ts';

describe('Servings', () => {
  it.each([
    [4, 4],
    ['6 servings', 6],
    ['Serves 4-6', 4],
    ['Makes 24 cookies', 24],
    ['one 9-inch pie, 8 slices', 1],
    ['a 9-inch pie', null],
    ['an 8 inch pie, 6 slices', 6],
    ['one 9" pie', 1],
    ['a 12" pizza', null],
    ['1 cup', null],
    ['about 1.5 quarts', null],
    ['8 oz', null],
    ['1 pound', null],
    ['2x', null],
    ['2 extra large ones', 2],
    ['twelve rolls', 12],
    ['<b>4</b>', 4],
    ['100', 100],
    ['101', null],
    ['a crowd', null],
    ['a two-layer cake', 2],
    [['4', '6'], null],
    ['0', null],
    [{}, null],
    [true, null],
  ])('Servings in %j are parsed as %j', (said, servings) => expect(parseServings(said)).toBe(servings));
});

const lines = ['2 cups flour', 'Cream cheese, softened to room temperature', '3 eggs'];
const parseLines = (...text: string[]) => parseRecipeText(text.join('\n'));

describe('Pasted recipes', () => {
  it('A pasted recipe keeps only ingredients between “Ingredients” and “Directions”', () => {
    const text = `Best Cake\nServes 8\nPrint\n\nIngredients\n1x 2x 3x\n${lines.join('\n')}\n\nDirections\n1. Mix the flour well.`;
    expect(parseRecipeText(text)).toEqual({ title: 'Best Cake', servings: 8, ingredients: lines });
    expect(isRecipeText(text)).toBe(true);
  });

  it('A pasted recipe without a heading keeps only lines that look like ingredients', () => {
    expect(parseLines(...lines).ingredients).toEqual(lines);
    expect(parseLines('Best Cake', '2 cups flour', '3 eggs', 'Preheat the oven to 350 degrees.')).toEqual({
      title: 'Best Cake',
      servings: null,
      ingredients: ['2 cups flour', '3 eggs'],
    });
    expect(isRecipeText('milk\neggs')).toBe(false);
    expect(isRecipeText('Soup\n  Ingredients: \nmilk')).toBe(true);
  });

  it('Lines with a period in the middle are kept if the recipe has no “Ingredients” heading', () => {
    expect(parseLines('Cake', 'St. Agur cheese', 'milk').ingredients).toEqual(['St. Agur cheese', 'milk']);
  });

  it('In a recipe without a heading, sentences and long lines are skipped unless they start with an amount', () => {
    const amount = `2 cups ${'very '.repeat(12)}fine flour, sifted.`;
    const longLine = 'a'.repeat(60);
    expect(
      parseLines('Cake', amount, 'We love it!', 'So good.', 'Why not?', longLine, `${longLine}a`).ingredients,
    ).toEqual([amount, longLine]);
  });

  it.each([
    ['Mix the flour and the milk in a bowl.', []],
    ['Mix the flour and the milk in a bowl!', []],
    ['Heat 2. of the milk and so on and so on', ['Heat 2. of the milk and so on and so on', 'salt']],
    ['Method', []],
    ['Salt. And pepper', ['Salt. And pepper', 'salt']],
    ['How to make it', []],
    ['Instructions:', []],
  ])('In a pasted ingredient list, the line %j and the next are parsed as %j', (line, follow) => {
    expect(parseLines('Ingredients', 'milk', line, 'salt').ingredients).toEqual(['milk', ...follow]);
  });

  it('A pasted recipe can be HTML', () => {
    const page =
      '<h2 class="x">Cake</h2><h3>Ingredients</h3><ul><li class="y">2 cups <b>flour</b></li><li>3 eggs</ul>milk<br>salt<hr>';
    expect(parseRecipeText(page)).toEqual({
      title: 'Cake',
      servings: null,
      ingredients: ['2 cups flour', '3 eggs', 'milk', 'salt'],
    });
    expect(parseRecipeText('milk\u2028eggs\r\n\r\nsalt').ingredients).toEqual(['eggs', 'salt']);
  });

  it.each([
    [['Cake', 'Ingredients', 'milk'], 'Cake'],
    [['Print', 'Cake', 'Ingredients', 'milk'], 'Cake'],
    [['Print', 'Ingredients', 'milk'], ''],
    [['Ingredients', 'milk'], ''],
    [['Cake', 'milk'], 'Cake'],
    [['Save', 'Serves 4', 'Cake', 'milk'], 'Cake'],
    [['2 eggs', 'milk'], ''],
    [['milk'], ''],
    [['Print'], ''],
    [[`${'a'.repeat(119)} b`, 'milk'], 'a'.repeat(119)],
    [['🍰'.repeat(121), 'milk'], '🍰'.repeat(120)],
  ])('The pasted recipe %j has the title %j', (text, title) => {
    const recipe = parseLines(...text);
    expect(recipe.title).toBe(title);
    expect(recipe.ingredients).not.toContain(title);
  });

  it.each([
    [['Cake', 'Serves: about 6', 'milk'], 6, ['milk']],
    [['Cake', '4-6 people', 'milk'], 4, ['milk']],
    [['Cake', 'Total time: 30 min, serves 8', 'milk'], 8, ['milk']],
    [['Cake', 'Ingredients (serves 4)', 'milk'], 4, ['milk']],
    [['Cake', '2 cups rice (makes 4 servings)', 'milk'], 4, ['2 cups rice (makes 4 servings)', 'milk']],
    [['Cake', '12oz rice, serves 4', 'milk'], 4, ['12oz rice, serves 4', 'milk']],
    [['Cake', 'Makes 12 oz', 'milk'], null, ['milk']],
    [['Cake', `Serves 4 ${'of us '.repeat(19)}`, 'milk'], null, ['milk']],
    [['Cake', 'milk'], null, ['milk']],
  ])('The pasted recipe %j has %j servings and the ingredients %j', (text, servings, ingredients) => {
    expect(parseLines(...text)).toEqual({ title: 'Cake', servings, ingredients });
  });

  it('A pasted recipe has at most 100 ingredients', () => {
    expect(parseLines('Ingredients', ...Array.from({ length: 101 }, () => 'milk')).ingredients).toHaveLength(
      100,
    );
  });
});

it('extractUrl finds the URL in a string, but not a “javascript:” URL', () => {
  expect(extractUrl('Try this! https://example.com/soup?a=1.')).toBe('https://example.com/soup?a=1');
  expect(extractUrl('milk, eggs')).toBeNull();
  expect(extractUrl('javascript:alert(1)')).toBeNull();
});

it.each([
  ['About 3 dozen', 36],
  ['Makes 2 dozen cookies', 24],
  ['1 dozen rolls', 12],
  ['serves 4', 4],
])('The yield “%s” is parsed as %s servings', (said, servings) => {
  expect(parseServings(said)).toBe(servings);
});
