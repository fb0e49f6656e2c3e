import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cancelEmailChange, getEmailChange, resendEmailChangeLink } from '#contract/account.ts';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { EmailDialog } from './email-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog } from './password-dialog.tsx';

function useEmailChange() {
  const client = useQueryClient();
  const { data } = useQuery(createQueryOptions(getEmailChange, {}));
  const email = data?.email ?? null;
  const refresh = () => void client.invalidateQueries({ queryKey: createQueryKey(getEmailChange, {}) });
  const once = useSingleFlight();
  const resendMutation = useMutation({
    mutationFn: () => request(resendEmailChangeLink, {}),
    onSuccess: () =>
      toast({ title: t`Check your email`, description: t`Open the newest link we sent to ${email ?? ''}.` }),
    onError: (error) => toastFailure(t`Couldn’t send it`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  const cancelMutation = useMutation({
    mutationFn: () => request(cancelEmailChange, {}),
    onSuccess: () =>
      toast({ title: t`Email not changed`, description: t`The link in that email no longer works.` }),
    onError: (error) => toastFailure(t`Couldn’t cancel`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  return {
    email,
    refresh,
    sendAgain: () => void once('send', () => didSucceed(resendMutation.mutateAsync())),
    isSending: resendMutation.isPending,
    cancel: () => void once('cancel', () => didSucceed(cancelMutation.mutateAsync())),
    isCanceling: cancelMutation.isPending,
  };
}

type RowProps = { name: string; text: ReactNode; onChange: () => void; children?: ReactNode };

function Row({ name, text, onChange, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <Button size="sm" aria-haspopup="dialog" onClick={onChange}>
        {t`Change`}
        <span className="sr-only"> {name.toLowerCase()}</span>
      </Button>
      {children}
    </li>
  );
}

export function SignInSettingsCard({ user }: { user: User }) {
  const [openDialog, setOpenDialog] = useState<'email' | 'password' | null>(null);
  const emailChange = useEmailChange();
  const close = () => setOpenDialog(null);
  return (
    <CardSection title={t`Sign-in`} description={t`How you sign in.`}>
      <ul className="divide-y divide-line">
        <Row
          name={t`Email`}
          text={
            emailChange.email === null
              ? user.email
              : t`${user.email ?? ''}, until you open the link in the email to ${emailChange.email}`
          }
          onChange={() => setOpenDialog('email')}
        >
          {emailChange.email !== null && (
            <div className="flex w-full flex-wrap gap-2">
              <Button size="sm" isPending={emailChange.isSending} onClick={emailChange.sendAgain}>
                {t`Resend link`}
              </Button>
              <Button size="sm" isPending={emailChange.isCanceling} onClick={emailChange.cancel}>
                {t`Cancel the change`}
              </Button>
            </div>
          )}
        </Row>
        <Row name={t`Password`} text={t`Change it anytime`} onChange={() => setOpenDialog('password')} />
      </ul>
      <Passkeys email={user.email} />
      <EmailDialog
        currentEmail={user.email}
        isOpen={openDialog === 'email'}
        onClose={close}
        onRequested={emailChange.refresh}
      />
      <PasswordDialog email={user.email} isOpen={openDialog === 'password'} onClose={close} />
    </CardSection>
  );
}
