import { readFileSync } from 'node:fs';
import { layouts } from './recipe-layouts.ts';

/** A recipe line as printed on the page, with the item matches that are acceptable. A heading has no matches. */
type ExpectedLine = { text: string; meant: readonly (readonly string[])[] };

export type ExpectedRecipe = { title: string; servings: string; lines: readonly ExpectedLine[] };

export type RecipePage = { name: string; recipe: ExpectedRecipe; html: string };

function parseRecipes(text: string): ExpectedRecipe[] {
  return text
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [header = '', ...rows] = part.trim().split('\n');
      const [title = '', servings = ''] = header.split(' | ');
      const lines = rows.map((row) => {
        const [written = '', meant = ''] = row.split(' | ');
        return {
          text: written,
          meant: meant === 'head' ? [] : meant.split(' + ').map((item) => item.split('/')),
        };
      });
      return { title, servings, lines };
    });
}

const recipes = parseRecipes(
  readFileSync(new URL('../fixtures/recipe-ingredients.txt', import.meta.url), 'utf8'),
);

export const recipePages: readonly RecipePage[] = Object.entries(layouts).flatMap(([layout, write], index) =>
  [2 * index, 2 * index + 1].map((place) => {
    const recipe = recipes[place % recipes.length];
    if (recipe === undefined) throw new Error('There are no recipes.');
    return { name: `${layout}: ${recipe.title}`, recipe, html: write(recipe) };
  }),
);
