import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sendConfirmationMail, type User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { onReturnToPage } from '#web/lib/on-return.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { userQuery } from './user-query.ts';

/**
 * Refetches the user when the shopper returns to the page, because the confirmation link may have been opened in
 * another tab or app.
 */
function useRefetchUserOnReturn(isEnabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnabled) return undefined;
    return onReturnToPage('focus', () => {
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    });
  }, [client, isEnabled]);
}

function ResendButton({ email }: { email: string }) {
  const [isSending, setIsSending] = useState(false);
  const once = useSingleFlight();
  const send = async () => {
    setIsSending(true);
    try {
      await request(sendConfirmationMail, {});
      toast({ title: t`Email sent`, description: t`Open the link in the email to ${email}.` });
    } catch (error) {
      toastFailure(t`Email not sent`, errorMessage(error, t`Please try again.`));
    }
    setIsSending(false);
  };
  return (
    <Button size="sm" isPending={isSending} onClick={() => void once('send', send)}>
      {t`Resend email`}
    </Button>
  );
}

/** `returnTo` is the current page's path. */
export function UnconfirmedEmailNotice({ user, returnTo }: { user: User; returnTo: `/${string}` }) {
  const { email, emailConfirmation } = user;
  const isShown = email !== null && emailConfirmation !== 'done';
  useRefetchUserOnReturn(isShown);
  if (!isShown) return null;
  const reason = t`You need a confirmed email for family Premium and admin access.`;
  return (
    <Notice tone="amber" title={t`Your email isn’t confirmed`}>
      <p className="wrap-anywhere">
        {emailConfirmation === 'by-mail'
          ? t`Open the link in the email we sent to ${email}. ${reason}`
          : t`Confirm ${email} with the service you use to sign in, then sign in again. ${reason}`}
      </p>
      <div className="mt-2">
        {emailConfirmation === 'by-mail' ? (
          <ResendButton email={email} />
        ) : (
          <ButtonLink size="sm" href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}>
            {t`Sign in again`}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
