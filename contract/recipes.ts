import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import {
  MAX_INGREDIENT_CHARACTERS,
  MAX_RECIPE_LINES,
  MAX_SERVINGS,
  MAX_TITLE_CHARACTERS,
} from '#domain/recipe/limits.ts';
import { isUrl } from '#domain/web-address.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, money, rowId, rowIdParam, textSchema, withDescription } from './fields.ts';
import { LIST_TEXT_MAX_CHARACTERS, MAX_RECIPES, PAGE_URL_MAX_CHARACTERS } from './limits.ts';
import { matchedListLine } from './list-entry.ts';
import { firmness, quantity } from './requested-item.ts';

const webAddress = textSchema().check(
  z.maxLength(PAGE_URL_MAX_CHARACTERS, {
    error: () => t`must be at most ${PAGE_URL_MAX_CHARACTERS} characters`,
  }),
  z.refine(isUrl, deferredText('must be a web address like https://example.com/soup')),
);

const title = textSchema().check(
  z.minLength(1, deferredText('must not be empty')),
  z.maxLength(MAX_TITLE_CHARACTERS, { error: () => t`must be at most ${MAX_TITLE_CHARACTERS} characters` }),
);
const servings = withDescription(
  z.nullable(
    z
      .int(deferredText('must be a whole number'))
      .check(
        z.minimum(1, deferredText('must be at least 1')),
        z.maximum(MAX_SERVINGS, { error: () => t`must be at most ${MAX_SERVINGS}` }),
      ),
  ),
  'number of servings; null if not stated',
);
const ingredientText = textSchema().check(
  z.minLength(1, deferredText('must not be empty')),
  z.maxLength(MAX_INGREDIENT_CHARACTERS, {
    error: () => t`must be at most ${MAX_INGREDIENT_CHARACTERS} characters`,
  }),
);
const ingredients = z
  .array(ingredientText)
  .check(
    z.minLength(1, deferredText('must have at least one ingredient')),
    z.maxLength(MAX_RECIPE_LINES, { error: () => t`must be at most ${MAX_RECIPE_LINES}` }),
  );

const foundRecipe = z.object({
  title: withDescription(z.string(), 'empty if none was found'),
  servings,
  ingredients: withDescription(z.array(z.string()), 'as written'),
  sourceUrl: withDescription(z.nullable(z.string()), 'final address of the page; null for a text'),
});

export type FoundRecipe = z.output<typeof foundRecipe>;

export const readRecipe = {
  method: 'POST',
  path: '/api/recipes/read',
  isReading: true,
  summary: 'Read the recipes of a public web page or a text; stores nothing',
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
  response: z.object({
    recipes: withDescription(z.array(foundRecipe), 'more than one if the page has several'),
  }),
} as const satisfies Endpoint;

const unit = z.object({
  one: z.string(),
  many: z.string(),
  measure: z.enum(['ml', 'g', 'piece', 'package']),
  factor: withDescription(z.number(), 'one unit in terms of `measure`'),
});

const matchedIngredient = z.object({
  place: withDescription(count, 'index of the ingredient in the request'),
  amount: z.nullable(
    z.object({
      number: z.number(),
      from: withDescription(z.nullable(z.number()), 'lower end of a range'),
      unit: withDescription(z.nullable(unit), 'null: pieces of the ingredient itself'),
      each: withDescription(z.nullable(z.object({ number: z.number(), unit })), 'size of each'),
    }),
  ),
  name: z.string(),
  note: z.nullable(z.string()),
  isStaple: withDescription(z.boolean(), 'likely in the kitchen already'),
  line: withDescription(matchedListLine, 'possible items; their quantities ignore the amount'),
});

export type MatchedIngredient = z.output<typeof matchedIngredient>;

export const matchRecipe = {
  method: 'POST',
  path: '/api/recipes/needs',
  isReading: true,
  summary: 'Match ingredients to items and amounts, in order, without headings; stores nothing',
  access: 'user',
  maxBodyBytes: 94_000,
  body: z.strictObject({ ingredients }),
  success: 200,
  response: z.object({ needs: z.array(matchedIngredient) }),
} as const satisfies Endpoint;

const nullableMoney = z.nullable(money);

export const costRecipe = {
  method: 'POST',
  path: '/api/recipes/cost',
  isReading: true,
  summary: "What such a purchase costs at the shopper's stores, best first, independent of the cart",
  access: 'user',
  maxBodyBytes: 10_000,
  body: z.strictObject({
    wishes: z
      .array(z.strictObject({ itemId: id, quantity, firmness }))
      .check(z.minLength(1, deferredText('must have at least one item')), z.maxLength(MAX_RECIPE_LINES)),
  }),
  success: 200,
  response: z.object({
    asOf: instant,
    sentence: withDescription(z.nullable(z.string()), 'null if nothing has a price or no store is known'),
    stores: z.array(
      z.object({
        ...{ id, name: z.string(), logo: z.string(), color: z.string() },
        ...{
          totalCents: nullableMoney,
          lowCents: nullableMoney,
          highCents: nullableMoney,
          missingCount: count,
        },
        isEstimate: withDescription(z.boolean(), 'the total includes an estimate'),
        lines: withDescription(
          z.array(z.object({ place: count, priceCents: money, isEstimate: z.boolean() })),
          "price of each wish's packages there, by its index",
        ),
      }),
    ),
  }),
} as const satisfies Endpoint;

export type RecipeCost = z.output<typeof costRecipe.response>;

const cookedFor = withDescription(
  servings,
  "servings the shopper makes, or a factor if the recipe has no servings; null for the recipe's own",
);

const recipeBody = z.strictObject({
  title,
  servings,
  cookedFor,
  ingredients,
  sourceUrl: z.nullable(webAddress),
});

export type RecipeBody = z.output<typeof recipeBody>;

const savedRecipe = z.object({ ...recipeBody.shape, id: rowId, savedAt: instant });

export type SavedRecipe = z.output<typeof savedRecipe>;

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
  summary: `Save a recipe; the same ingredients are stored once; at most ${MAX_RECIPES}`,
  access: 'user',
  maxBodyBytes: 100_000,
  body: recipeBody,
  success: 201,
  response: savedRecipe,
} as const satisfies Endpoint;

export const listRecipes = {
  method: 'GET',
  path: '/api/recipes',
  summary: "The shopper's recipes, newest first",
  access: 'user',
  success: 200,
  response: z.array(summary),
} as const satisfies Endpoint;

const params = z.object({ id: rowIdParam });

export const getRecipe = {
  method: 'GET',
  path: '/api/recipes/:id',
  summary: 'A saved recipe with its ingredients',
  access: 'user',
  params,
  success: 200,
  response: savedRecipe,
} as const satisfies Endpoint;

export const updateRecipe = {
  method: 'PATCH',
  path: '/api/recipes/:id',
  summary: "Change a saved recipe's title or its number of servings",
  access: 'user',
  params,
  body: z.strictObject({ title: z.optional(title), cookedFor: z.optional(cookedFor) }),
  success: 200,
  response: savedRecipe,
} as const satisfies Endpoint;

export const removeRecipe = {
  method: 'DELETE',
  path: '/api/recipes/:id',
  summary: 'Delete a recipe; saving the response again undoes it',
  access: 'user',
  params,
  success: 200,
  response: recipeBody,
} as const satisfies Endpoint;
