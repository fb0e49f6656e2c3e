import { type KeyboardEvent, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { quantityHint, quantityText, readQuantity } from '#web/shared/quantity.ts';
import { clearToast, toastFailure, toastStore } from '#web/ui/toast.ts';

const NO_QUANTITY = t`Not a number`;

/** Enter or blur saves the typed quantity, Escape reverts it, 0 removes the item. */
export function QuantityField({
  item: { name, unit },
  quantity,
  onSet,
}: {
  item: Pick<GroceryItem, 'name' | 'unit'>;
  quantity: number;
  onSet: (quantity: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const isByWeight = isSoldByWeight(unit);
  const shown = draft ?? String(quantity);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = readQuantity(draft, unit);
    if (typed === null) {
      toastFailure(NO_QUANTITY, quantityHint(unit), t`It’s still ${quantityText(quantity, unit)}.`);
      return;
    }
    if (toastStore.read()?.title === NO_QUANTITY) clearToast();
    if (typed !== quantity) onSet(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <span className="figures inline-flex min-w-11 items-center justify-center whitespace-nowrap font-medium">
      <input
        ref={useEarlyInput<HTMLInputElement>()}
        aria-label={t`Amount of ${name}`}
        type="text"
        inputMode={isByWeight ? 'decimal' : 'numeric'}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={8}
        value={shown}
        style={{ width: `${shown.length + 0.5}ch` }}
        className="min-w-11 rounded-md bg-transparent text-center touch"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {isByWeight && <span aria-hidden>{t`lb`}</span>}
    </span>
  );
}
