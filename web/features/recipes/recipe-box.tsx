import { useQuery } from '@tanstack/react-query';
import { ChefHat, Trash2 } from 'lucide-react';
import type { RecipeSummary } from '#contract/recipes.ts';
import { formatCount, t } from '#domain/language.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { servingsText, siteName } from './recipe-text.ts';
import { recipesQuery, useRecipeMutations } from './recipes-query.ts';

function Row({ recipe, onRemove }: { recipe: RecipeSummary; onRemove: () => void }) {
  const { id, title, servings, sourceUrl, ingredientCount } = recipe;
  const details = [servingsText(servings), formatCount(ingredientCount, 'ingredient'), siteName(sourceUrl)];
  return (
    <li ref={useFocusOnRemoval()} className="relative flex items-center gap-2 py-1 hover:bg-sunken">
      <p className="min-w-0 flex-1 py-2">
        <PageLink
          href={`/recipes?id=${id}`}
          dir="auto"
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </PageLink>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {details.filter(Boolean).join(' · ')}
        </span>
      </p>
      <IconButton
        label={t`Delete ${title}`}
        icon={<Trash2 className="size-4" />}
        className="relative -mr-2"
        onClick={onRemove}
      />
    </li>
  );
}

function NoRecipes() {
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <ChefHat className="size-10 text-ink-soft stroke-[1.25]" />
      <p className="max-w-sm text-ink-soft">
        {t`No recipes yet. Save one and it’ll be here next time, with what it costs that week.`}
      </p>
    </div>
  );
}

export function RecipeBox() {
  const { data, error, refetch } = useQuery(recipesQuery);
  const { removeMutation } = useRecipeMutations();
  return (
    <CardSection title={t`Your recipes`}>
      {error !== null && data === undefined && (
        <LoadFailure title={t`Couldn’t load your recipes`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <LoadingSkeleton label={t`Loading your recipes`}>
          <Skeleton className="h-14" />
        </LoadingSkeleton>
      )}
      {data?.length === 0 && <NoRecipes />}
      {data !== undefined && data.length > 0 && (
        <ul className="-mb-2 divide-y divide-line">
          {data.map((recipe) => (
            <Row key={recipe.id} recipe={recipe} onRemove={() => removeMutation.mutate(recipe)} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
