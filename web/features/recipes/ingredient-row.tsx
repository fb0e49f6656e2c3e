import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedUnit, t } from '#domain/language.ts';
import { amountText } from '#domain/recipe/amount.ts';
import { leftoverText } from '#domain/recipe/packs.ts';
import { getChosenItem, type LineOption, needsReview } from '#web/shared/line-draft.ts';
import { LineMenu } from '#web/shared/line-menu.tsx';
import { Price } from '#web/shared/price.tsx';
import type { PlannedLine, RecipeLinePrice } from './recipe-plan.ts';

function quantityText(quantity: number, unit: string): string {
  if (isSoldByWeight(unit)) return t`${quantity} lb`;
  if (unit === 'each') return String(quantity);
  return unit === 'dozen' ? t`${quantity} dozen` : `${quantity} × ${localizedUnit(unit)}`;
}

function purchaseText({ draft, packs, isInEarlierPackage, share }: PlannedLine): string {
  const item = getChosenItem(draft);
  if (item === undefined) return '';
  if (isInEarlierPackage) return t`Same source as above`;
  if (packs === null) return '';
  const amountToBuy = quantityText(packs.quantity, item.unit);
  const leftover = leftoverText(packs, item);
  const leftoverNote =
    leftover === null
      ? share === null && draft.line.choices.length > 0
        ? t`amount not known`
        : t`we don’t know what’s left over`
      : leftover === 'nothing'
        ? t`nothing left over`
        : t`${leftover} left over`;
  return t`Buy ${amountToBuy} · ${leftoverNote}`;
}

function getDoubtText({ draft }: PlannedLine): string {
  const { dropped, correctedTo } = draft.line;
  const [corrected] = correctedTo;
  if (corrected !== undefined) return t`We read “${corrected.typed}” as “${corrected.used}.”`;
  if (dropped.length > 0 && getChosenItem(draft) !== undefined)
    return t`Doesn’t include “${dropped.join('”, “')}”.`;
  return draft.line.doubt === 'several' && getChosenItem(draft) !== undefined
    ? t`This could be a few different things.`
    : '';
}

export function IngredientRow({
  line,
  factor,
  price,
  onIncludedChange,
  onSelectOption,
}: {
  line: PlannedLine;
  factor: number;
  price: RecipeLinePrice | undefined;
  onIncludedChange: (isIncluded: boolean) => void;
  onSelectOption: (option: LineOption) => void;
}) {
  const { need, draft, isIncluded } = line;
  const noteId = useId();
  const amount = amountText(need.amount, factor);
  const doubt = isIncluded && needsReview(draft) ? getDoubtText(line) : '';
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-3 py-1.5">
      <label className="col-span-2 grid cursor-pointer grid-cols-subgrid items-center touch">
        <input
          type="checkbox"
          checked={isIncluded}
          aria-describedby={isIncluded ? noteId : undefined}
          onChange={({ target }) => onIncludedChange(target.checked)}
          className="size-5 accent-(--accent)"
        />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {amount !== '' && <span className="figures font-medium">{amount} </span>}
          {need.name}
          {need.note !== null && <span className="text-sm text-ink-soft">, {need.note}</span>}
        </span>
      </label>
      <span className="self-center text-right font-medium">
        {isIncluded && price !== undefined && (
          <Price cents={price.priceCents} isEstimate={price.isEstimate} />
        )}
      </span>
      {isIncluded && (
        <div className="col-span-2 col-start-2 min-w-0">
          <LineMenu draft={draft} onSelect={onSelectOption} />
          <p id={noteId} className="text-sm text-ink-soft">
            {purchaseText(line)}
          </p>
          {doubt !== '' && (
            <p className="flex items-start gap-1.5 text-sm text-amber">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" />
              {doubt}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
