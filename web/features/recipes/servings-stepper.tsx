import { Minus, Plus } from 'lucide-react';
import { t } from '#domain/language.ts';
import { MAX_SERVINGS } from '#domain/recipe/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function ServingsStepper({
  count,
  isMultiplier,
  onCount,
}: {
  count: number;
  isMultiplier: boolean;
  onCount: (count: number) => void;
}) {
  const label = isMultiplier ? t`Batches` : t`Servings`;
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <span className="mr-1 text-sm text-ink-soft">{label}</span>
      <IconButton
        isRepeatable
        label={isMultiplier ? t`One less batch` : t`One less serving`}
        icon={<Minus className="size-4" />}
        className="border border-line-strong"
        disabled={count <= 1}
        onClick={() => onCount(count - 1)}
      />
      <span role="status" className="figures min-w-9 text-center font-medium">
        {count}
      </span>
      <IconButton
        isRepeatable
        label={isMultiplier ? t`One more batch` : t`One more serving`}
        icon={<Plus className="size-4" />}
        className="border border-line-strong"
        disabled={count >= MAX_SERVINGS}
        onClick={() => onCount(count + 1)}
      />
    </div>
  );
}
