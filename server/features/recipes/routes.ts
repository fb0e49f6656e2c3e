import type { FastifyInstance } from 'fastify';
import {
  costRecipe,
  getRecipe,
  listRecipes,
  matchRecipe,
  readRecipe,
  removeRecipe,
  saveRecipe,
  updateRecipe,
} from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { searchItems, type VocabularyCache } from '#server/features/grocery-items/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { computeRecipeCost } from './cost.ts';
import { matchIngredients } from './match.ts';
import * as recipes from './queries.ts';
import { extractTextRecipes, failPageFetch, fetchRecipes } from './read-recipe.ts';

const RATE_LIMITS = {
  'read-recipe': { attempts: 30, windowSeconds: 10 * 60 },
  'match-recipe': { attempts: 120, windowSeconds: 10 * 60 },
  'cost-recipe': { attempts: 300, windowSeconds: 10 * 60 },
};

export function recipeRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyCache): void {
  const { db, clock, fetchPage } = deps;
  const routeRead = createReadRouter(deps);
  const limitCalls = (call: keyof typeof RATE_LIMITS, user: { id: string }) =>
    limitAttempts(db, { key: [call, user.id], limit: RATE_LIMITS[call], now: clock() });
  const requireRecipe = <T>(recipe: T | null): T => {
    if (recipe === null) throw notFoundError(t`Recipe`);
    return recipe;
  };

  addEndpoint(app, readRecipe, async ({ body: { url, text }, user }) => {
    await limitCalls('read-recipe', user);
    return {
      recipes:
        url === undefined
          ? extractTextRecipes(text ?? '')
          : await fetchRecipes(fetchPage ?? failPageFetch, url),
    };
  });

  addEndpoint(app, matchRecipe, async ({ body, user }) => {
    await limitCalls('match-recipe', user);
    const search = (text: string) => routeRead((from) => searchItems(from, vocabulary, text));
    return { needs: await matchIngredients(search, body.ingredients) };
  });

  addEndpoint(app, costRecipe, async ({ body, user }) => {
    await limitCalls('cost-recipe', user);
    return computeRecipeCost(db, { userId: user.id, items: body.wishes, now: clock() });
  });

  addEndpoint(app, saveRecipe, ({ body, user }) =>
    recipes.insertRecipe(db, { userId: user.id, recipe: body, now: clock() }),
  );

  addEndpoint(app, listRecipes, ({ user }) => recipes.listRecipes(db, user.id));

  addEndpoint(app, getRecipe, async ({ params, user }) =>
    requireRecipe(await recipes.findRecipe(db, { userId: user.id, id: params.id })),
  );

  addEndpoint(app, updateRecipe, async ({ params, body, user }) =>
    requireRecipe(await recipes.updateRecipe(db, { userId: user.id, id: params.id, ...body })),
  );

  addEndpoint(app, removeRecipe, async ({ params, user }) =>
    requireRecipe(await recipes.deleteRecipe(db, { userId: user.id, id: params.id })),
  );
}
