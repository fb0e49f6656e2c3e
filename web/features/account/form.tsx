import type { FormEvent, ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useAccountForm } from './use-form.ts';

type Props = {
  form: ReturnType<typeof useAccountForm>;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

export function AccountForm({
  form: { submit, isSending, formError },
  submitLabel,
  onCancel,
  children,
}: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4 pt-1">
      {children}
      {formError !== null && <Notice tone="red">{formError}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

export function UsernameField({ email }: { email: string | null }) {
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
