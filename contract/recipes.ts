import { z } from 'zod/mini';
import { said, t } from '#domain/language.ts';
import {
  MAX_INGREDIENT_CHARACTERS,
  MAX_RECIPE_LINES,
  MAX_SERVINGS,
  MAX_TITLE_CHARACTERS,
} from '#domain/recipe-limits.ts';
import { isWebAddress } from '#domain/web-address.ts';
import type { Endpoint } from './endpoint.ts';
import {
  count,
  described,
  dollars,
  id,
  instant,
  rowId,
  rowIdText,
  text,
  toCents,
  toDollars,
} from './fields.ts';
import { LIST_TEXT_MAX_CHARACTERS, MAX_RECIPES, PAGE_ADDRESS_MAX_CHARACTERS } from './limits.ts';
import { listLine } from './list-entry.ts';
import { firmness, quantity } from './wish.ts';

const webAddress = text().check(
  z.maxLength(PAGE_ADDRESS_MAX_CHARACTERS, {
    error: () => t`must be at most ${PAGE_ADDRESS_MAX_CHARACTERS} characters`,
  }),
  z.refine(isWebAddress, said('must be a web address such as https://example.com/soup')),
);

const title = text().check(
  z.minLength(1, said('must not be empty')),
  z.maxLength(MAX_TITLE_CHARACTERS, { error: () => t`must be at most ${MAX_TITLE_CHARACTERS} characters` }),
);
const servings = described(
  z.nullable(
    z
      .int(said('must be a whole number'))
      .check(
        z.minimum(1, said('must be at least 1')),
        z.maximum(MAX_SERVINGS, { error: () => t`must be at most ${MAX_SERVINGS}` }),
      ),
  ),
  'for how many; null where that is not said',
);
const ingredientText = text().check(
  z.minLength(1, said('must not be empty')),
  z.maxLength(MAX_INGREDIENT_CHARACTERS, {
    error: () => t`must be at most ${MAX_INGREDIENT_CHARACTERS} characters`,
  }),
);
const ingredients = z
  .array(ingredientText)
  .check(
    z.minLength(1, said('must hold an ingredient')),
    z.maxLength(MAX_RECIPE_LINES, { error: () => t`must be at most ${MAX_RECIPE_LINES}` }),
  );

const found = z.object({
  title: described(z.string(), "'' where none was found"),
  servings,
  ingredients: described(z.array(z.string()), 'as written'),
  sourceUrl: described(z.nullable(z.string()), 'where the page was in the end; null of a text'),
});

export type FoundRecipe = z.output<typeof found>;

export const readRecipe = {
  method: 'POST',
  path: '/api/recipes/read',
  isReading: true,
  summary: 'The recipes of a public web page, or of a text; keeps nothing',
  access: 'user',
  maxBodyBytes: 68_000,
  body: z
    .strictObject({
      url: z.optional(webAddress),
      text: z.optional(
        z.string().check(
          z.maxLength(LIST_TEXT_MAX_CHARACTERS, {
            error: () => t`must be at most ${LIST_TEXT_MAX_CHARACTERS} characters`,
          }),
        ),
      ),
    })
    .check(
      z.refine((body) => (body.url === undefined) !== (body.text === undefined), {
        error: 'name a url or a text, one of them',
        path: ['url'],
      }),
    ),
  success: 200,
  response: z.object({ recipes: described(z.array(found), 'several where a page holds several') }),
} as const satisfies Endpoint;

const unit = z.object({
  one: z.string(),
  many: z.string(),
  measure: z.enum(['ml', 'g', 'piece', 'package']),
  factor: described(z.number(), 'one of it in the measure'),
});

const need = z.object({
  place: described(count, 'of the ingredient among those that were asked for'),
  amount: z.nullable(
    z.object({
      number: z.number(),
      from: described(z.nullable(z.number()), 'where a range begins'),
      unit: described(z.nullable(unit), 'null: so many of the thing itself'),
      each: described(z.nullable(z.object({ number: z.number(), unit })), 'how large one is'),
    }),
  ),
  name: z.string(),
  note: z.nullable(z.string()),
  isStaple: described(z.boolean(), 'a shopper likely has it'),
  line: described(listLine, 'what it may be; its quantities know nothing of the amount'),
});

export type RecipeNeed = z.output<typeof need>;

export const matchRecipe = {
  method: 'POST',
  path: '/api/recipes/needs',
  isReading: true,
  summary: 'What ingredients are and how much they take, in their order; headings are none; keeps nothing',
  access: 'user',
  maxBodyBytes: 94_000,
  body: z.strictObject({ ingredients }),
  success: 200,
  response: z.object({ needs: z.array(need) }),
} as const satisfies Endpoint;

/** Total of several packages, which may exceed the maximum price. */
const amount = z.codec(dollars, count, { decode: toCents, encode: toDollars });
const sum = z.nullable(amount);

export const costRecipe = {
  method: 'POST',
  path: '/api/recipes/cost',
  isReading: true,
  summary:
    'What such a shopping costs at the stores of the shopper, best first, without anything in the cart',
  access: 'user',
  maxBodyBytes: 10_000,
  body: z.strictObject({
    wishes: z
      .array(z.strictObject({ itemId: id, quantity, firmness }))
      .check(z.minLength(1, said('must hold a wish')), z.maxLength(MAX_RECIPE_LINES)),
  }),
  success: 200,
  response: z.object({
    asOf: instant,
    sentence: described(z.nullable(z.string()), 'null where nothing of it has a price or no store is known'),
    stores: z.array(
      z.object({
        ...{ id, name: z.string(), logo: z.string(), color: z.string() },
        ...{ totalCents: sum, lowCents: sum, highCents: sum, missingCount: count },
        isEstimate: described(z.boolean(), 'a price of the total is an estimate'),
        lines: described(
          z.array(z.object({ place: count, priceCents: amount, isEstimate: z.boolean() })),
          'what the packages of each wish cost there, by its place',
        ),
      }),
    ),
  }),
} as const satisfies Endpoint;

export type RecipeCost = z.output<typeof costRecipe.response>;

const cookedFor = described(
  servings,
  'for how many the shopper makes it, or where servings are not said how many times of it; null as it says',
);

const recipeBody = z.strictObject({
  title,
  servings,
  cookedFor,
  ingredients,
  sourceUrl: z.nullable(webAddress),
});

export type RecipeBody = z.output<typeof recipeBody>;

const kept = z.object({ ...recipeBody.shape, id: rowId, savedAt: instant });

export type KeptRecipe = z.output<typeof kept>;

const summary = z.object({
  id: rowId,
  title: z.string(),
  servings,
  sourceUrl: z.nullable(z.string()),
  ingredientCount: count,
});

export type RecipeSummary = z.output<typeof summary>;

export const saveRecipe = {
  method: 'POST',
  path: '/api/recipes',
  summary: `Keep a recipe; one with the same ingredients is kept once; at most ${MAX_RECIPES}`,
  access: 'user',
  maxBodyBytes: 100_000,
  body: recipeBody,
  success: 201,
  response: kept,
} as const satisfies Endpoint;

export const listRecipes = {
  method: 'GET',
  path: '/api/recipes',
  summary: 'The recipes of the shopper, newest first',
  access: 'user',
  success: 200,
  response: z.array(summary),
} as const satisfies Endpoint;

const params = z.object({ id: rowIdText });

export const getRecipe = {
  method: 'GET',
  path: '/api/recipes/:id',
  summary: 'A kept recipe with its ingredients',
  access: 'user',
  params,
  success: 200,
  response: kept,
} as const satisfies Endpoint;

export const updateRecipe = {
  method: 'PATCH',
  path: '/api/recipes/:id',
  summary: 'Give a kept recipe another title, or say for how many it is made',
  access: 'user',
  params,
  body: z.strictObject({ title: z.optional(title), cookedFor: z.optional(cookedFor) }),
  success: 200,
  response: kept,
} as const satisfies Endpoint;

export const removeRecipe = {
  method: 'DELETE',
  path: '/api/recipes/:id',
  summary: 'Delete a recipe; answers what, saved again, undoes it',
  access: 'user',
  params,
  success: 200,
  response: recipeBody,
} as const satisfies Endpoint;
