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
import { readsOf } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { searchItems, type VocabularyHolder } from '#server/features/grocery-items/api.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/http/rate-limit.ts';
import { costOf } from './cost.ts';
import { matchIngredients } from './match.ts';
import { changeRecipe, deleteRecipe, findRecipe, keepRecipe, readRecipes } from './queries.ts';
import { noPages, recipesOfText, recipesOfUrl } from './read-recipe.ts';

/** Each reading is a page of somebody else's server, each match many searches, each cost many prices. */
const LIMITS = {
  'read-recipe': { attempts: 30, windowSeconds: 10 * 60 },
  'match-recipe': { attempts: 120, windowSeconds: 10 * 60 },
  'cost-recipe': { attempts: 300, windowSeconds: 10 * 60 },
};

export function recipeRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyHolder): void {
  const { db, clock, fetchPage } = deps;
  const reads = readsOf(deps);
  const count = (what: keyof typeof LIMITS, user: { id: string }) =>
    countAttempt(db, { key: [what, user.id], limit: LIMITS[what], now: clock() });
  const there = <T>(recipe: T | null): T => {
    if (recipe === null) throw notFound(t`Recipe`);
    return recipe;
  };

  endpoint(app, readRecipe, async ({ body: { url, text }, user }) => {
    await count('read-recipe', user);
    return {
      recipes: url === undefined ? recipesOfText(text ?? '') : await recipesOfUrl(fetchPage ?? noPages, url),
    };
  });

  endpoint(app, matchRecipe, async ({ body, user }) => {
    await count('match-recipe', user);
    const search = (text: string) => reads((from) => searchItems(from, vocabulary, text));
    return { needs: await matchIngredients(search, body.ingredients) };
  });

  endpoint(app, costRecipe, async ({ body, user }) => {
    await count('cost-recipe', user);
    return costOf(db, { userId: user.id, wishes: body.wishes, now: clock() });
  });

  endpoint(app, saveRecipe, ({ body, user }) =>
    keepRecipe(db, { userId: user.id, recipe: body, now: clock() }),
  );

  endpoint(app, listRecipes, ({ user }) => readRecipes(db, user.id));

  endpoint(app, getRecipe, async ({ params, user }) =>
    there(await findRecipe(db, { userId: user.id, id: params.id })),
  );

  endpoint(app, updateRecipe, async ({ params, body, user }) =>
    there(await changeRecipe(db, { userId: user.id, id: params.id, ...body })),
  );

  endpoint(app, removeRecipe, async ({ params, user }) =>
    there(await deleteRecipe(db, { userId: user.id, id: params.id })),
  );
}
