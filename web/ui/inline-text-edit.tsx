import { type FormEvent, useState } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Button } from './button.tsx';

/** `onDone` gets null on Escape, or if the text is unchanged or empty. */
export function InlineTextEdit({
  text,
  label,
  submitLabel,
  maxLength,
  className,
  onDone,
}: {
  text: string;
  label: string;
  submitLabel: string;
  maxLength: number;
  className?: string;
  onDone: (newText: string | null) => void;
}) {
  const [draftText, setDraftText] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedText = draftText.trim();
    onDone(trimmedText === '' || trimmedText === text ? null : trimmedText);
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
      className={cx('flex min-w-0 items-center gap-2', className)}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the shopper has just opened this box to type
        autoFocus
        dir="auto"
        aria-label={label}
        enterKeyHint="done"
        value={draftText}
        maxLength={maxLength}
        onChange={(event) => setDraftText(event.target.value)}
        className="min-w-0 flex-1 rounded-lg border border-line-strong bg-raised px-2 text-base text-ink touch"
      />
      <Button type="submit" size="sm">
        {submitLabel}
      </Button>
    </form>
  );
}
