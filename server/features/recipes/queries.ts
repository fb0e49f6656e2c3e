import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_RECIPES } from '#contract/limits.ts';
import type { RecipeBody, RecipeSummary, SavedRecipe } from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/http/errors.ts';

type OwnedRecipe = { userId: string; id: number };
type Row = Omit<SavedRecipe, 'savedAt'> & { savedAt: Date };

const recipesFullError = () =>
  new AppError(409, 'recipes_full', t`Your recipe box is full at ${MAX_RECIPES} recipes. Delete some first.`);

const createFingerprint = ({ ingredients }: RecipeBody): string =>
  createHash('sha256').update(JSON.stringify(ingredients)).digest('hex');

const toSavedRecipe = ({ savedAt, ...recipe }: Row): SavedRecipe => ({
  ...recipe,
  savedAt: savedAt.toISOString(),
});

const recipeColumns = sql`id::float8 as id, title, servings, cooked_for as "cookedFor", ingredients, source_url as "sourceUrl", saved_at as "savedAt"`;

export async function listRecipes(db: Db, userId: string): Promise<RecipeSummary[]> {
  const { rows } = await sql<RecipeSummary>`
    /* name: recipes */
    select id::float8 as id, title, servings, source_url as "sourceUrl", cardinality(ingredients) as "ingredientCount"
    from recipe where user_id = ${userId} order by saved_at desc, id desc
  `.execute(db);
  return rows;
}

export async function findRecipe(db: Db, { userId, id }: OwnedRecipe): Promise<SavedRecipe | null> {
  const { rows } = await sql<Row>`
    select ${recipeColumns} from recipe where id = ${id} and user_id = ${userId}
  `.execute(db);
  return rows[0] === undefined ? null : toSavedRecipe(rows[0]);
}

/**
 * Saves a recipe. If the shopper already has one with the same ingredients, returns that one. Throws 409 if the recipe
 * box is full.
 */
export function insertRecipe(
  db: Db,
  { userId, recipe, now }: { userId: string; recipe: RecipeBody; now: Date },
): Promise<SavedRecipe> {
  return db.transaction().execute(async (tx) => {
    // Locks the shopper's row, so that concurrent calls can't exceed the limit.
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    const fingerprint = createFingerprint(recipe);
    const { rows: existing } = await sql<Row>`
      select ${recipeColumns} from recipe where user_id = ${userId} and fingerprint = ${fingerprint}
    `.execute(tx);
    if (existing[0] !== undefined) return toSavedRecipe(existing[0]);
    const { rows } = await sql<Row>`
      insert into recipe (user_id, title, servings, cooked_for, ingredients, source_url, fingerprint, saved_at)
      select ${userId}, ${recipe.title}, ${recipe.servings}::int, ${recipe.cookedFor}::int, ${recipe.ingredients}::text[], ${recipe.sourceUrl},
        ${fingerprint}, ${now}
      where (select count(*) from recipe where user_id = ${userId}) < ${MAX_RECIPES}
      returning ${recipeColumns}
    `.execute(tx);
    if (rows[0] === undefined) throw recipesFullError();
    return toSavedRecipe(rows[0]);
  });
}

type Change = { title?: string | undefined; cookedFor?: number | null | undefined };

export async function updateRecipe(
  db: Db,
  { userId, id, title, cookedFor }: OwnedRecipe & Change,
): Promise<SavedRecipe | null> {
  const { rows } = await sql<Row>`
    update recipe set title = coalesce(${title ?? null}, title),
      cooked_for = case when ${cookedFor !== undefined} then ${cookedFor ?? null}::int else cooked_for end
    where id = ${id} and user_id = ${userId}
    returning ${recipeColumns}
  `.execute(db);
  return rows[0] === undefined ? null : toSavedRecipe(rows[0]);
}

/** Returns the deleted recipe, so that undo can save it again. */
export async function deleteRecipe(db: Db, { userId, id }: OwnedRecipe): Promise<RecipeBody | null> {
  const { rows } = await sql<RecipeBody>`
    delete from recipe where id = ${id} and user_id = ${userId}
    returning title, servings, cooked_for as "cookedFor", ingredients, source_url as "sourceUrl"
  `.execute(db);
  return rows[0] ?? null;
}
