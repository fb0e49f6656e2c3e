import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { onReturnToPage } from '#web/lib/on-return.ts';
import { rich } from '#web/lib/rich.ts';
import { pageNotice } from '#web/shared/page-notice.ts';
import { saveDrafts } from '#web/shared/use-draft.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { clearToast } from '#web/ui/toast.ts';
import { reloadForOtherAccount } from './account-switch.ts';
import { currentUserQuery, userQuery } from './user-query.ts';

function useIsSignedOut(): boolean {
  const queryClient = useQueryClient();
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => {
    let isFirstCheck = true;
    const checkUser = async () => {
      const currentUser = await queryClient.fetchQuery(currentUserQuery).catch(() => null);
      if (currentUser === null) {
        if (isFirstCheck) clearToast();
        isFirstCheck = false;
        return setIsSignedOut(true);
      }
      if (queryClient.getQueryData(userQuery.queryKey)?.id !== currentUser.id) return reloadForOtherAccount();
      pageNotice.set(null);
      queryClient.setQueryData(userQuery.queryKey, currentUser);
      await queryClient.invalidateQueries();
    };
    void checkUser();
    return onReturnToPage('focus', () => void checkUser());
  }, [queryClient]);
  return isSignedOut;
}

function SignInLinks({ currentPath }: { currentPath: string }) {
  const queryClient = useQueryClient();
  const keepDrafts = () => {
    const user = queryClient.getQueryData(userQuery.queryKey);
    if (user) saveDrafts(user.id);
  };
  return (
    <>
      <ButtonLink href={`/api/login?returnTo=${encodeURIComponent(currentPath)}`} onClick={keepDrafts}>
        {t`Sign in here`}
      </ButtonLink>
      <ButtonLink variant="primary" href="/api/mobile-login" target="_blank" rel="noopener">
        {t`Open sign-in in a new tab`}
      </ButtonLink>
    </>
  );
}

export function SessionExpiredNotice({ currentPath }: { currentPath: string }) {
  const [isDialogDismissed, setIsDialogDismissed] = useState(false);
  const isSignedOut = useIsSignedOut();
  if (!isSignedOut) return null;
  return (
    <>
      {isDialogDismissed && (
        <div className="page-offer sticky top-14 z-20 border-b border-line bg-amber-soft print:hidden">
          <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
            <p className="min-w-0 flex-1 basis-64 text-sm">
              {rich`${<span className="font-medium">{t`You’re signed out.`}</span>} Sign in to save changes.`}
            </p>
            <div className="flex flex-wrap gap-2">
              <SignInLinks currentPath={currentPath} />
            </div>
          </div>
        </div>
      )}
      <Dialog
        isOpen={!isDialogDismissed}
        onOpenChange={(isOpen) => setIsDialogDismissed(!isOpen)}
        title={t`You’re signed out`}
        footer={<SignInLinks currentPath={currentPath} />}
      >
        <div className="space-y-2">
          <p>
            {t`Your cart is safe, and we kept what you typed. If you just changed something, do it again when you’re back.`}
          </p>
          <p>
            {t`A new tab keeps this page as it is. If you sign in here, we’ll bring you right back and your text will still be here, except card details.`}
          </p>
        </div>
      </Dialog>
    </>
  );
}
