import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { type ButtonProps, buttonClasses } from './button.tsx';

export function FilePicker({
  label,
  variant,
  className,
  onFile,
  ...input
}: ComponentProps<'input'> & {
  label: ReactNode;
  variant?: ButtonProps['variant'];
  onFile: (file: File | undefined) => void;
}) {
  return (
    <label
      className={cx(
        'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        variant === undefined
          ? 'inline-flex items-center rounded-lg underline underline-offset-4 touch'
          : buttonClasses({ variant, size: 'lg' }),
        className,
      )}
    >
      {label}
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
        {...input}
      />
    </label>
  );
}
