import { describe, expect, it } from 'vitest';
import { splitNameAndNote } from '#domain/recipe/name.ts';

const summarize = (words: string, isPackaged = false) => {
  const { name, note } = splitNameAndNote(words, isPackaged);
  return note === null ? name : `${name} | ${note}`;
};

describe('Ingredient names', () => {
  it.each([
    // Preparation words are dropped unless they describe how the product is sold.
    ['freshly squeezed orange juice', 'orange juice'],
    ['freshly ground nutmeg', 'ground nutmeg'],
    ['freshly cracked pepper', 'ground pepper'],
    ['finely chopped, peeled carrots', 'carrots'],
    ['coarsely chopped and toasted walnuts', 'walnuts'],
    ['diced onion', 'onion'],
    ['diced tomatoes', 'diced tomatoes'],
    ['Shredded Mexican cheese', 'Shredded Mexican cheese'],
    ['of butter', 'butter'],
    ['de leche', 'leche'],
    ['onion peeled chopped', 'onion'],
    ['leche fresca picada', 'leche fresca'],
    ['medium-size ripe avocados', 'avocados'],
    ['large, ripe avocados', 'avocados'],
    ['extra large eggs', 'extra large eggs'],
    ['whole milk', 'whole milk'],
    ['large finely chopped onion', 'onion'],
    ['flour for dusting the surface', 'flour'],
    ['onion, to taste', 'onion | to taste'],
    ['parmesan to serve.', 'parmesan'],
    ['chicken thighs, trimmed', 'chicken thighs | trimmed'],
    ['chicken thighs – trimmed', 'chicken thighs | trimmed'],
    ['chicken thighs; trimmed', 'chicken thighs | trimmed'],
    ['half-and-half', 'half-and-half'],
    ['chicken thighs -- trimmed', 'chicken thighs | trimmed'],
    ['flour :2 cups', 'flour | 2 cups'],
    ['fresh,frozen, sweet corn', 'fresh,frozen, sweet corn'],
    ['milk, 1,5 % fat', 'milk | 1,5 % fat'],
    ['butter, ', 'butter'],
    [', butter', 'butter'],
    // Adjectives before a comma belong to the name.
    ['boneless, skinless chicken', 'boneless, skinless chicken'],
    ['boneless, skinless chicken, trimmed', 'boneless, skinless chicken | trimmed'],
    ['boneless,skinless chicken', 'boneless,skinless chicken'],
    ['boneless; cut in half', 'boneless | cut in half'],
    ['fresh or frozen, sweet corn', 'fresh | or frozen, sweet corn'],
    ['nuts (optional)', 'nuts | optional'],
    ['nuts [ optional ]', 'nuts | optional'],
    ['basil (packed) leaves, torn', 'basil leaves | packed, torn'],
    ['cheese ()', 'cheese'],
    ['(optional) (or not)', 'optional, or not | optional, or not'],
    ['(unmatched nuts', 'unmatched nuts'],
    ['basil(packed)leaves', 'basil leaves | packed'],
    ['nuts)chopped', 'nuts'],
    ['nuts† *', 'nuts'],
    ['salt , ground ;', 'salt | ground'],
    // If there are several alternatives, only the first is kept: "olive or vegetable oil" is olive oil.
    ['butter or olive oil', 'butter | or olive oil'],
    ['olive or vegetable oil', 'olive oil | or vegetable oil'],
    ['white or apple cider vinegar', 'white vinegar | or apple cider vinegar'],
    ['red and/or green peppers', 'red peppers | or green peppers'],
    ['milk and/or cream or water', 'milk | or cream, or water'],
    ['nuts or seeds, toasted', 'nuts | or seeds, toasted'],
    ['or milk', 'or milk'],
    ['x or milk', 'x or milk'],
    ['lemon or lime juice', 'lemon | or lime juice'],
    ['salt or to taste', 'salt'],
    // Dietary words such as "gluten-free" are part of the name.
    ['bread (gluten-free)', 'gluten-free bread | gluten-free'],
    ['noodles, gluten-free', 'gluten-free noodles | gluten-free'],
    ['yogurt (plain, nonfat)', 'plain, nonfat yogurt | plain, nonfat'],
    ['bread, sliced,gluten-free', 'gluten-free bread | sliced,gluten-free'],
    ['bread, sliced, gluten-free', 'gluten-free bread | sliced, gluten-free'],
    ['juice (no added sugar)', 'no added sugar juice | no added sugar'],
    ['Gluten-Free flour (gluten-free)', 'Gluten-Free flour | gluten-free'],
    ['pasta (gluten free or regular)', 'pasta | gluten free or regular'],
    ['pasta (gluten free if needed)', 'pasta | gluten free if needed'],
    ['pasta (organic preferred)', 'pasta | organic preferred'],
    ['pasta (we like a gluten free one)', 'pasta | we like a gluten free one'],
    // If every word could be removed, none of them is removed.
    ['chopped', 'chopped'],
    ['(gluten-free)', 'gluten-free | gluten-free'],
    ['', ''],
  ])('The ingredient name in %j is %j', (words, expected) => expect(summarize(words)).toBe(expected));

  it.each([
    ['diced onion', 'diced onion'],
    ['large chopped clams', 'chopped clams'],
    ['tomates en cubitos', 'tomates en cubitos'],
  ])('The name in the canned ingredient %j is %j', (words, name) =>
    expect(summarize(words, true)).toBe(name));
});

it.each([
  ['flour – 2 cups', '2 cups'],
  ['flour: 2 cups', '2 cups'],
  ['flour, ½ cup', '½ cup'],
  ['butter (about 1 stick)', 'about 1 stick'],
  ['butter (softened), 1 stick', '1 stick'],
  ['butter (softened)', null],
  ['butter (2 sticks, softened, and some more for the pan)', null],
  ['butter', null],
])('The amount after the name in %j is %j', (words, amount) =>
  expect(splitNameAndNote(words, false).amountText).toBe(amount));
