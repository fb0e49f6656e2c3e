import { useState } from 'react';
import { changeEmail } from '#contract/account.ts';
import { t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountForm, UsernameField } from './form.tsx';
import { useAccountForm } from './use-form.ts';

type EmailFormProps = { currentEmail: string | null; onDone: () => void; onRequested: () => void };

function EmailForm({ currentEmail, onDone, onRequested }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useAccountForm(async () => {
    await request(changeEmail, { body: { email, password } });
    toast({ title: t`Check your email`, description: t`Open the link in the email to ${email.trim()}.` });
    onRequested();
    onDone();
  });
  return (
    <AccountForm form={form} submitLabel={t`Send the link`} onCancel={onDone}>
      <Field
        label={t`New email`}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={form.fieldErrors.email}
        required
        onChange={(event) => setEmail(event.target.value)}
      />
      <UsernameField email={currentEmail} />
      <SecretField
        label={t`Your password`}
        autoComplete="current-password"
        value={password}
        error={form.fieldErrors.password}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
    </AccountForm>
  );
}

type Props = Omit<EmailFormProps, 'onDone'> & { isOpen: boolean; onClose: () => void };

export function EmailDialog({ currentEmail, isOpen, onClose, onRequested }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`Change email`}
      description={t`We’ll email a link to the new address. Nothing changes until you open it.`}
    >
      <EmailForm currentEmail={currentEmail} onDone={onClose} onRequested={onRequested} />
    </Dialog>
  );
}
