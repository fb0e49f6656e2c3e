import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { FoundRecipe } from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { AddRecipeForm } from '#web/features/recipes/add-recipe.tsx';
import { LinkedRecipe, RecipesFromPage, SavedRecipe } from '#web/features/recipes/opened-recipes.tsx';
import { RecipeBox } from '#web/features/recipes/recipe-box.tsx';
import { navigateTo } from '#web/lib/go-to.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { takeSharedRecipe } from '#web/shared/shared-recipe.ts';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { RecipeSearchParams } from './recipe-search.ts';
import { SignInPage } from './sign-in-page.tsx';

const backLabel = (
  <>
    <ArrowLeft className="size-4" />
    {t`All recipes`}
  </>
);

function Recipes({ id, url }: RecipeSearchParams) {
  const [foundRecipes, setFoundRecipes] = useState<FoundRecipe[] | null>(null);
  const [sharedRecipe] = useState(takeSharedRecipe);
  const isOpen = id !== undefined || url !== undefined || foundRecipes !== null;
  const showAllRecipes = () => {
    setFoundRecipes(null);
    navigateTo('/recipes');
  };
  const addForm = (
    <AddRecipeForm
      initialText={sharedRecipe}
      onLink={(address) => navigateTo(`/recipes?url=${encodeURIComponent(address)}`)}
      onRead={setFoundRecipes}
    />
  );
  return (
    <div className="mx-auto w-full max-w-2xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      {isOpen ? (
        <div className="-mt-3 -ml-2.5">
          {foundRecipes === null ? (
            <RouteLink variant="quiet" size="sm" href="/recipes">
              {backLabel}
            </RouteLink>
          ) : (
            <Button variant="quiet" size="sm" onClick={showAllRecipes}>
              {backLabel}
            </Button>
          )}
        </div>
      ) : (
        <h1 className="text-xl">{t`Recipes`}</h1>
      )}
      {foundRecipes !== null && <RecipesFromPage recipes={foundRecipes} />}
      {foundRecipes === null && id !== undefined && <SavedRecipe id={id} />}
      {foundRecipes === null && url !== undefined && <LinkedRecipe url={url} errorFallback={addForm} />}
      {!isOpen && (
        <>
          {addForm}
          <RecipeBox />
        </>
      )}
    </div>
  );
}

/** With `?url=`, reads a recipe from a web page. With `?id=`, opens a saved recipe. */
export function RecipesPage() {
  usePageTitle(t`Recipes`);
  const search: RecipeSearchParams = useSearch({ strict: false });
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null)
    return <PageFailure title={t`Couldn’t load your recipes`} error={error} refetch={refetch} />;
  if (user === undefined) return <Spinner label={t`Loading…`} />;
  if (user !== null) return <Recipes key={search.url ?? search.id ?? ''} {...search} />;
  const returnPath = search.url === undefined ? '/recipes' : `/recipes?url=${encodeURIComponent(search.url)}`;
  return <SignInPage title={t`Please sign in to see and save recipes.`} returnTo={returnPath} />;
}
