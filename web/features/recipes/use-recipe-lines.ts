import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { type LineOption, withOption } from '#web/shared/line-draft.ts';
import { planRecipeLines, proposeRecipeLines, type RecipeLine, toCartAddition } from './recipe-plan.ts';
import { matchedIngredientsQuery, recipeCostQuery } from './recipes-query.ts';

const DEBOUNCE_MS = 400;

export function useRecipeLines(ingredients: string[], factor: number) {
  const needs = useQuery(matchedIngredientsQuery(ingredients));
  const [changedLines, setChangedLines] = useState<ReadonlyMap<number, RecipeLine>>(new Map());
  const lines = proposeRecipeLines(needs.data?.needs ?? []).map(
    (line, index) => changedLines.get(index) ?? line,
  );
  const planned = planRecipeLines(lines, factor);
  const addition = toCartAddition(planned);
  const wishes = useDebouncedValue(JSON.stringify(addition.wishes), DEBOUNCE_MS);
  const cost = useQuery({
    ...recipeCostQuery(JSON.parse(wishes) as typeof addition.wishes),
    placeholderData: keepPreviousData,
  });
  const changeLine = (index: number, update: (line: RecipeLine) => RecipeLine) => {
    const line = lines[index];
    if (line !== undefined)
      setChangedLines((current) => new Map(current).set(index, update(current.get(index) ?? line)));
  };
  return {
    needs,
    planned,
    addition,
    cost: addition.wishes.length === 0 ? undefined : cost.data,
    isCostStale: cost.isPlaceholderData || wishes !== JSON.stringify(addition.wishes),
    setIncluded: (index: number, isIncluded: boolean) =>
      changeLine(index, (line) => {
        // Selecting a line without a match adds it as a note.
        const hasNoChoice = line.draft.choice === null && !line.draft.isNote;
        return {
          ...line,
          isIncluded,
          draft: isIncluded && hasNoChoice ? withOption(line.draft, 'note') : line.draft,
        };
      }),
    choose: (index: number, option: LineOption) =>
      changeLine(index, (line) => ({
        ...line,
        isIncluded: option !== 'nothing',
        draft: withOption(line.draft, option),
      })),
  };
}
