import { Minus, Plus, Trash2 } from 'lucide-react';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Minus at one or less removes the entry; plus ends at the most a cart takes. */
export function QuantityStepper({
  itemName,
  quantity,
  onChange,
  onRemove,
}: {
  itemName: string;
  quantity: number;
  onChange: (by: number) => void;
  onRemove: () => void;
}) {
  const isLast = quantity <= 1;
  const MinusIcon = isLast ? Trash2 : Minus;
  return (
    <div
      role="group"
      aria-label={`Quantity of ${itemName}`}
      className="inline-flex items-center rounded-lg border border-line"
    >
      <IconButton
        label={isLast ? `Remove ${itemName}` : `One ${itemName} less`}
        icon={<MinusIcon aria-hidden className="size-4" strokeWidth={1.75} />}
        // Quick clicks end at one: the last of a row of clicks must not take the item out.
        isRepeatable={!isLast}
        onClick={() => (isLast ? onRemove() : onChange(-1))}
      />
      <output aria-live="polite" className="figures min-w-7 text-center font-medium">
        {quantity}
      </output>
      <IconButton
        label={quantity >= MAX_QUANTITY ? `${MAX_QUANTITY} is the most of one item` : `One ${itemName} more`}
        disabled={quantity >= MAX_QUANTITY}
        icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />}
        isRepeatable
        onClick={() => onChange(1)}
      />
    </div>
  );
}
