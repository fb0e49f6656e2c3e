import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Opens the files, or the camera where there is one. */
export function FileChoice({
  label,
  className,
  onFile,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; onFile: (file: File | undefined) => void }) {
  return (
    <label
      className={cx(
        'inline-flex cursor-pointer items-center rounded-lg underline underline-offset-4 touch focus-within:outline-2 focus-within:outline-accent',
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
