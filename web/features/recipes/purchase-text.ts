import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { sizeText, t } from '#domain/language.ts';
import { leftoverText } from '#domain/recipe/packs.ts';
import { chosenItem } from '#web/shared/line-draft.ts';
import type { PlannedLine } from './recipe-plan.ts';

function quantityText(quantity: number, unit: string): string {
  if (isSoldByWeight(unit)) return t`${quantity} lb`;
  if (unit === 'each') return String(quantity);
  return unit === 'dozen' ? t`${quantity} dozen` : `${quantity} × ${sizeText(unit)}`;
}

export function purchaseText({ draft, packs, isWithEarlier, share }: PlannedLine): string {
  const item = chosenItem(draft);
  if (item === undefined) return '';
  if (isWithEarlier) return t`Same source as above`;
  if (packs === null) return '';
  const much = quantityText(packs.quantity, item.unit);
  const left = leftoverText(packs, item);
  const rest =
    left === null
      ? share === null && draft.line.choices.length > 0
        ? t`amount not known`
        : t`we don’t know what’s left over`
      : left === 'nothing'
        ? t`nothing left over`
        : t`${left} left over`;
  return t`Buy ${much} · ${rest}`;
}
