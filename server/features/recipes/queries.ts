import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_RECIPES } from '#contract/limits.ts';
import type { KeptRecipe, RecipeBody, RecipeSummary } from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/http/errors.ts';

type Whose = { userId: string; id: number };
type Row = Omit<KeptRecipe, 'savedAt'> & { savedAt: Date };

const isFull = () =>
  new AppError(409, 'recipes_full', t`Your recipe box is full at ${MAX_RECIPES} recipes. Delete some first.`);

/** The same for the same list, whatever the recipe is called. */
const fingerprintOf = ({ ingredients }: RecipeBody): string =>
  createHash('sha256').update(JSON.stringify(ingredients)).digest('hex');

const asKept = ({ savedAt, ...recipe }: Row): KeptRecipe => ({ ...recipe, savedAt: savedAt.toISOString() });

const columns = sql`id::float8 as id, title, servings, cooked_for as "cookedFor", ingredients, source_url as "sourceUrl", saved_at as "savedAt"`;

export async function readRecipes(db: Db, userId: string): Promise<RecipeSummary[]> {
  const { rows } = await sql<RecipeSummary>`
    /* name: recipes */
    select id::float8 as id, title, servings, source_url as "sourceUrl", cardinality(ingredients) as "ingredientCount"
    from recipe where user_id = ${userId} order by saved_at desc, id desc
  `.execute(db);
  return rows;
}

/** A recipe of the user; null where it is not there or somebody else's. */
export async function findRecipe(db: Db, { userId, id }: Whose): Promise<KeptRecipe | null> {
  const { rows } = await sql<Row>`
    select ${columns} from recipe where id = ${id} and user_id = ${userId}
  `.execute(db);
  return rows[0] === undefined ? null : asKept(rows[0]);
}

/** Keeps a recipe; one that is there already is answered as it is. Throws a 409 where there are too many. */
export function keepRecipe(
  db: Db,
  { userId, recipe, now }: { userId: string; recipe: RecipeBody; now: Date },
): Promise<KeptRecipe> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from app_user where id = ${userId} for update`.execute(transaction);
    const fingerprint = fingerprintOf(recipe);
    const { rows: there } = await sql<Row>`
      select ${columns} from recipe where user_id = ${userId} and fingerprint = ${fingerprint}
    `.execute(transaction);
    if (there[0] !== undefined) return asKept(there[0]);
    const { rows } = await sql<Row>`
      insert into recipe (user_id, title, servings, cooked_for, ingredients, source_url, fingerprint, saved_at)
      select ${userId}, ${recipe.title}, ${recipe.servings}::int, ${recipe.cookedFor}::int, ${recipe.ingredients}::text[], ${recipe.sourceUrl},
        ${fingerprint}, ${now}
      where (select count(*) from recipe where user_id = ${userId}) < ${MAX_RECIPES}
      returning ${columns}
    `.execute(transaction);
    if (rows[0] === undefined) throw isFull();
    return asKept(rows[0]);
  });
}

type Change = { title?: string | undefined; cookedFor?: number | null | undefined };

/** Null where it is not there. */
export async function changeRecipe(
  db: Db,
  { userId, id, title, cookedFor }: Whose & Change,
): Promise<KeptRecipe | null> {
  const { rows } = await sql<Row>`
    update recipe set title = coalesce(${title ?? null}, title),
      cooked_for = case when ${cookedFor !== undefined} then ${cookedFor ?? null}::int else cooked_for end
    where id = ${id} and user_id = ${userId}
    returning ${columns}
  `.execute(db);
  return rows[0] === undefined ? null : asKept(rows[0]);
}

/** Deletes a recipe and answers it as it was saved; null where it is not there. */
export async function deleteRecipe(db: Db, { userId, id }: Whose): Promise<RecipeBody | null> {
  const { rows } = await sql<RecipeBody>`
    delete from recipe where id = ${id} and user_id = ${userId}
    returning title, servings, cooked_for as "cookedFor", ingredients, source_url as "sourceUrl"
  `.execute(db);
  return rows[0] ?? null;
}
