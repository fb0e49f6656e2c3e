import { Minus, Plus, Trash } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { isSoldByWeight, quantityStep } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { parseQuantity, quantityHint, quantityText } from '#web/shared/quantity.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { clearToast, toastFailure, toastStore } from '#web/ui/toast.ts';

const INVALID_QUANTITY_TITLE = t`Not a number`;

function QuantityField({
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
  const shownText = draft ?? String(quantity);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const typedQuantity = parseQuantity(draft, unit);
    if (typedQuantity === null) {
      toastFailure(
        INVALID_QUANTITY_TITLE,
        quantityHint(unit),
        t`It’s still ${quantityText(quantity, unit)}.`,
      );
      return;
    }
    if (toastStore.read()?.title === INVALID_QUANTITY_TITLE) clearToast();
    if (typedQuantity !== quantity) onSet(typedQuantity);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <span className="figures inline-flex min-w-11 items-center justify-center whitespace-nowrap font-medium">
      <input
        ref={useEarlyInput<HTMLInputElement>()}
        aria-label={t`Amount of ${localizedItemName(name)}`}
        type="text"
        inputMode={isByWeight ? 'decimal' : 'numeric'}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={8}
        value={shownText}
        style={{ width: `${shownText.length + 0.5}ch` }}
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

/**
 * At a quantity of 1 or less, minus removes the entry (specification: 2.cart.minus). Weights change in half-pound
 * steps. Weights below one pound must be typed.
 */
export function QuantityStepper({
  item,
  quantity,
  onChange,
  onSet,
  onRemove,
}: {
  item: Pick<GroceryItem, 'name' | 'unit'>;
  quantity: number;
  onChange: (by: number) => void;
  onSet: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { unit } = item;
  const name = localizedItemName(item.name);
  const step = quantityStep(unit);
  const stepLabel = step === 1 ? t`One ${name}` : t`Half a pound of ${name}`;
  const isLast = quantity <= 1;
  const MinusIcon = isLast ? Trash : Minus;
  return (
    <div
      role="group"
      aria-label={t`Quantity of ${name}`}
      className="relative inline-flex items-center before:pointer-events-none before:absolute before:inset-x-0 before:inset-y-1 before:rounded-lg before:inset-ring before:inset-ring-line pointer-fine:before:inset-y-0"
    >
      <IconButton
        label={isLast ? t`Remove ${name}` : t`${stepLabel} less`}
        icon={<MinusIcon className="size-4" />}
        // Rapid clicks stop at the lowest quantity, so that an extra click doesn't remove the item.
        isRepeatable={!isLast}
        onClick={() => (isLast ? onRemove() : onChange(-step))}
      />
      <QuantityField
        item={item}
        quantity={quantity}
        onSet={(newQuantity) => (newQuantity === 0 ? onRemove() : onSet(newQuantity))}
      />
      <output aria-live="polite" className="sr-only">
        {quantityText(quantity, unit)}
      </output>
      <IconButton
        label={
          quantity >= MAX_QUANTITY
            ? t`${MAX_QUANTITY} is the most you can have of one item`
            : t`${stepLabel} more`
        }
        disabled={quantity >= MAX_QUANTITY}
        icon={<Plus className="size-4" />}
        isRepeatable
        onClick={() => onChange(step)}
      />
    </div>
  );
}
