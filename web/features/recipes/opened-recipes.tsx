import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { recipeTitle, servingsText } from './recipe-text.ts';
import { type Recipe, recipePageQuery, recipeQuery } from './recipes-query.ts';

const RecipeSkeleton = ({ label }: { label: string }) => (
  <LoadingSkeleton label={label}>
    <p className="mb-3 text-ink-soft">{label}…</p>
    <Skeleton className="h-24" />
    <Skeleton className="mt-4 h-80" />
  </LoadingSkeleton>
);

const loadView = async () => (await import('./recipe-view.tsx')).RecipeView;
const RecipeView = createLazyComponent(loadView);
const openingSkeleton = <RecipeSkeleton label={t`Opening the recipe`} />;

export function RecipesFromPage({ recipes }: { recipes: readonly Recipe[] }) {
  const [chosenRecipe, setChosenRecipe] = useState<Recipe | null>(null);
  const recipe = chosenRecipe ?? (recipes.length === 1 ? recipes[0] : undefined);
  if (recipe !== undefined)
    return <RecipeView fallback={openingSkeleton} recipe={recipe} initialSavedId={null} />;
  return (
    <CardSection
      title={t`${recipes.length} recipes are on that page`}
      description={t`Which one do you want to cook?`}
    >
      <ul className="-mb-2 divide-y divide-line">
        {recipes.map((each) => (
          <li key={each.ingredients.join()}>
            <button
              type="button"
              className="w-full rounded-lg py-2 text-left touch hover:bg-sunken"
              onClick={() => setChosenRecipe(each)}
            >
              <span dir="auto" className="block font-medium wrap-anywhere">
                {recipeTitle(each)}
              </span>
              <span className="text-sm text-ink-soft">
                {[servingsText(each.servings), formatCount(each.ingredients.length, 'ingredient')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

export function LinkedRecipe({ url, errorFallback }: { url: string; errorFallback: ReactNode }) {
  const { data, error } = useQuery(recipePageQuery(url));
  if (error !== null)
    return (
      <>
        <Notice tone="red" title={t`Couldn’t read that page`}>
          <p className="wrap-anywhere">
            {errorMessage(error, t`Please try again, or paste the recipe text.`)}
          </p>
        </Notice>
        {errorFallback}
      </>
    );
  return data === undefined ? (
    <RecipeSkeleton label={t`Reading the page`} />
  ) : (
    <RecipesFromPage key={url} recipes={data.recipes} />
  );
}

export function SavedRecipe({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(recipeQuery(id));
  if (error !== null && data === undefined)
    return <LoadFailure title={t`Couldn’t open the recipe`} error={error} refetch={refetch} />;
  return data === undefined ? (
    openingSkeleton
  ) : (
    <RecipeView key={id} fallback={openingSkeleton} recipe={data} initialSavedId={id} />
  );
}
