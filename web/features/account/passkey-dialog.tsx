import { useState } from 'react';
import { PASSKEY_NAME_MAX_CHARACTERS, type Passkey } from '#contract/passkeys.ts';
import { t } from '#domain/language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { AccountForm, UsernameField } from './form.tsx';
import { useAccountForm } from './use-form.ts';
import { usePasskeyMutations } from './use-passkeys.ts';

type NameProps = { value: string; error: string | undefined; onChange: (name: string) => void };

function NameField({ value, error, onChange }: NameProps) {
  return (
    <Field
      label={t`Name`}
      hint={t`A name you’ll recognize, like My phone.`}
      autoComplete="off"
      maxLength={PASSKEY_NAME_MAX_CHARACTERS}
      value={value}
      error={error === undefined ? undefined : t`Please give it a name.`}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function AddForm({ email, onDone }: { email: string | null; onDone: () => void }) {
  const { add } = usePasskeyMutations();
  const [name, setName] = useState(t`This device`);
  const [password, setPassword] = useState('');
  const form = useAccountForm(async () => {
    await add({ name, password });
    onDone();
  }, t`No passkey was created. You may have canceled it. Try again anytime.`);
  return (
    <AccountForm form={form} submitLabel={t`Add passkey`} onCancel={onDone}>
      <NameField value={name} error={form.fieldErrors.name} onChange={setName} />
      <UsernameField email={email} />
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

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { rename } = usePasskeyMutations();
  const [name, setName] = useState(passkey.name);
  const form = useAccountForm(async () => {
    await rename(passkey, name);
    onDone();
  });
  return (
    <AccountForm form={form} submitLabel={t`Rename`} onCancel={onDone}>
      <NameField value={name} error={form.fieldErrors.name} onChange={setName} />
    </AccountForm>
  );
}

type Props = { email: string | null; dialogPasskey: Passkey | 'new' | null; onClose: () => void };

export function PasskeyDialog({ email, dialogPasskey, onClose }: Props) {
  const isNew = dialogPasskey === 'new';
  return (
    <Dialog
      isOpen={dialogPasskey !== null}
      onOpenChange={onClose}
      title={isNew ? t`Add a passkey` : t`Rename passkey`}
      description={
        isNew
          ? t`Your device signs you in with your fingerprint, face, or PIN. Your password still works.`
          : undefined
      }
    >
      {isNew && <AddForm email={email} onDone={onClose} />}
      {dialogPasskey !== null && !isNew && <RenameForm passkey={dialogPasskey} onDone={onClose} />}
    </Dialog>
  );
}
