import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { getAddButtonLabel, useAddToList } from '#web/shared/use-add-to-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { IngredientRow } from './ingredient-row.tsx';
import { RecipeCostCard } from './recipe-cost.tsx';
import { RecipeHeader } from './recipe-header.tsx';
import { matchRecipePrices } from './recipe-plan.ts';
import { recipeTitle } from './recipe-text.ts';
import { type Recipe, useRecipeMutations } from './recipes-query.ts';
import { ServingsStepper } from './servings-stepper.tsx';
import { useRecipeLines } from './use-recipe-lines.ts';

const DEBOUNCE_MS = 800;

function useSavedServings(savedId: number | null, count: number, saveCount: (count: number) => void): void {
  const settledCount = useDebouncedValue(count, DEBOUNCE_MS);
  const lastSavedCount = useRef(count);
  useEffect(() => {
    if (savedId === null || lastSavedCount.current === settledCount) return;
    lastSavedCount.current = settledCount;
    saveCount(settledCount);
  });
}

export function RecipeView({ recipe, initialSavedId }: { recipe: Recipe; initialSavedId: number | null }) {
  const [title, setTitle] = useState(recipeTitle(recipe));
  const [savedId, setSavedId] = useState(initialSavedId);
  const [count, setCount] = useState(recipe.cookedFor ?? recipe.servings ?? 1);
  const factor = count / (recipe.servings ?? 1);
  const lines = useRecipeLines(recipe.ingredients, factor);
  const { saveMutation, updateMutation } = useRecipeMutations();
  const addMutation = useAddToList();
  const { needs, planned, addition, cost } = lines;
  const prices = matchRecipePrices(planned, {
    wishes: cost?.wishes ?? [],
    lines: cost?.stores[0]?.lines ?? [],
  });
  const rows = planned.map((line, index) => ({ line, index }));
  const stapleRows = rows.filter(({ line }) => line.need.isStaple);
  const error = errorToShow(addMutation.error);
  const { wishes, freeLines } = addition;
  const rename = (name: string) => {
    setTitle(name);
    if (savedId !== null) updateMutation.mutate({ id: savedId, title: name });
  };
  useSavedServings(
    savedId,
    count,
    (cookedFor) => savedId !== null && updateMutation.mutate({ id: savedId, cookedFor }),
  );
  const save = () =>
    saveMutation.mutate(
      {
        title,
        servings: recipe.servings,
        cookedFor: count,
        ingredients: recipe.ingredients,
        sourceUrl: recipe.sourceUrl,
      },
      { onSuccess: ({ id }) => setSavedId(id) },
    );
  const renderRows = (rowsToRender: typeof rows) => (
    <ul className="divide-y divide-line">
      {rowsToRender.map(({ line, index }) => (
        <IngredientRow
          key={`${index} ${line.need.name}`}
          line={line}
          factor={factor}
          price={prices.get(index)}
          onIncludedChange={(isIncluded) => lines.setIncluded(index, isIncluded)}
          onSelectOption={(option) => lines.choose(index, option)}
        />
      ))}
    </ul>
  );
  return (
    <div className="space-y-4">
      <RecipeHeader
        title={title}
        sourceUrl={recipe.sourceUrl}
        isSaved={savedId !== null}
        isSaving={saveMutation.isPending}
        onTitle={rename}
        onSave={save}
      />
      <RecipeCostCard
        cost={cost}
        planned={planned}
        cheapestPrices={prices}
        servings={recipe.servings === null ? null : count}
        isStale={lines.isCostStale}
      />
      <section aria-labelledby="to-buy" className="rounded-card border border-line bg-surface p-4">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="to-buy" className="text-lg">
            {t`To buy`}
          </h2>
          <ServingsStepper count={count} isMultiplier={recipe.servings === null} onCount={setCount} />
        </div>
        {needs.error !== null && (
          <LoadFailure
            title={t`Couldn’t look up the ingredients`}
            error={needs.error}
            refetch={needs.refetch}
          />
        )}
        {needs.isPending && (
          <LoadingSkeleton label={t`Looking up the ingredients`}>
            {recipe.ingredients.slice(0, 8).map((text) => (
              <Skeleton key={text} className="my-2 h-20" />
            ))}
          </LoadingSkeleton>
        )}
        {renderRows(rows.filter(({ line }) => !line.need.isStaple))}
        {stapleRows.length > 0 && (
          <>
            <h3 className="mt-4 font-medium">{t`You probably have`}</h3>
            <p className="text-sm text-ink-soft">{t`Check off what you’re out of.`}</p>
            {renderRows(stapleRows)}
          </>
        )}
      </section>
      {error !== null && (
        <Notice tone="red" title={t`Nothing was added`}>
          <p>{errorMessage(error, t`Please try again.`)}</p>
        </Notice>
      )}
      {needs.data !== undefined && (
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:rounded-card sm:border">
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            icon={<ShoppingCart className="size-4" />}
            isPending={addMutation.isPending}
            disabledReason={wishes.length + freeLines.length === 0 ? t`Nothing is checked off.` : undefined}
            onClick={() => addMutation.mutate(addition)}
          >
            {wishes.length + freeLines.length === 0
              ? t`Nothing to add`
              : t`${getAddButtonLabel(wishes.length, freeLines.length)} to cart`}
          </Button>
        </div>
      )}
    </div>
  );
}
