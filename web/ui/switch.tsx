import { cx } from '#web/lib/cx.ts';

export function Switch({
  id,
  label,
  isOn,
  onChange,
}: {
  id?: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      title={label}
      onClick={({ detail }) => detail < 2 && onChange(!isOn)}
      className="inline-flex items-center justify-center rounded-lg touch-square"
    >
      <span
        aria-hidden
        className={cx(
          'flex h-5.5 w-10 items-center rounded-full border px-0.5 transition-colors',
          isOn ? 'justify-end border-ink bg-ink' : 'border-line-strong bg-sunken',
        )}
      >
        <span className={cx('size-4 rounded-full', isOn ? 'bg-paper' : 'bg-ink-soft')} />
      </span>
    </button>
  );
}
