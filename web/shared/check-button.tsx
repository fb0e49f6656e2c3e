import { Check } from 'lucide-react';
import { cx } from '#web/lib/cx.ts';

export function CheckButton({
  label,
  isPressed,
  isSelection = false,
  onClick,
}: {
  label: string;
  isPressed: boolean;
  isSelection?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={label}
      onClick={onClick}
      className="flex w-18 shrink-0 items-center justify-center"
    >
      <span
        className={cx(
          'flex size-9 items-center justify-center border-2',
          isSelection ? 'rounded-lg' : 'rounded-full',
          isPressed ? 'border-accent bg-accent text-on-accent' : 'border-line-strong text-transparent',
        )}
      >
        <Check className="size-5" />
      </span>
    </button>
  );
}
