import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#contract/account.ts';
import { listSessions } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountForm, UsernameField } from './form.tsx';
import { useAccountForm } from './use-form.ts';

function PasswordForm({ email, onDone }: { email: string | null; onDone: () => void }) {
  const client = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const form = useAccountForm(async () => {
    await request(changePassword, { body: { currentPassword, newPassword } });
    toast({ title: t`Password changed`, description: t`You’ve been signed out on all other devices.` });
    void client.invalidateQueries({ queryKey: createQueryKey(listSessions, {}) });
    onDone();
  });
  return (
    <AccountForm form={form} submitLabel={t`Change password`} onCancel={onDone}>
      <UsernameField email={email} />
      <SecretField
        label={t`Current password`}
        autoComplete="current-password"
        value={currentPassword}
        error={form.fieldErrors.currentPassword}
        required
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <SecretField
        label={t`New password`}
        autoComplete="new-password"
        value={newPassword}
        error={form.fieldErrors.newPassword}
        hint={t`At least 10 characters. A short sentence is easy to remember.`}
        required
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <p className="text-sm">
        <a className="text-accent underline underline-offset-2" href="/idp/forgot-password">
          {t`Forgot your password?`}
        </a>
      </p>
    </AccountForm>
  );
}

type Props = { email: string | null; isOpen: boolean; onClose: () => void };

export function PasswordDialog({ email, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`Change password`}
      description={t`This signs you out on all other devices.`}
    >
      <PasswordForm email={email} onDone={onClose} />
    </Dialog>
  );
}
