import { Slider as Radix } from 'radix-ui';
import { cx } from '#web/lib/cx.ts';

/** One number on a line. `onChange` follows the thumb, `onCommit` comes once it is let go. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText,
  onChange,
  onCommit,
  className,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, such as "15 miles". */
  valueText: string;
  onChange: (value: number) => void;
  onCommit?: (value: number) => void;
  className?: string;
}) {
  const first = (values: number[]) => values[0] ?? min;
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={(values) => onChange(first(values))}
      onValueCommit={(values) => onCommit?.(first(values))}
      className={cx('relative flex w-full touch-none items-center touch select-none', className)}
    >
      <Radix.Track className="relative h-1.5 w-full grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-ink-soft" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-5 rounded-full border-2 border-ink bg-raised shadow-card"
      />
    </Radix.Root>
  );
}
