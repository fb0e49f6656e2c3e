import type { FormEvent, ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useForm } from './use-form.ts';

type Props = {
  form: ReturnType<typeof useForm>;
  /** What the button says. */
  action: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The fields of a dialog with what is wrong as a whole, and its two buttons. */
export function Form({ form: { submit, isSending, problem }, action, onCancel, children }: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4 pt-1">
      {children}
      {problem !== null && <Notice tone="red">{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" isPending={isSending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Tells password managers whose password is typed; nobody else sees it. */
export function WhoseSecret({ email }: { email: string | null }) {
  return (
    <input
      className="sr-only"
      type="email"
      autoComplete="username"
      value={email ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
