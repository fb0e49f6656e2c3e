import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { ListsView } from '#web/features/lists/lists-view.tsx';
import { OfflineLists, OfflineListsPage, useOfflineLists } from '#web/features/lists/offline-lists.tsx';
import { UnsentNotices } from '#web/features/lists/unsent-notices.tsx';
import { registerOfflinePages } from '#web/lib/register-offline-pages.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

function SignedOutListsPage() {
  const lists = useOfflineLists(null) ?? [];
  const signIn = (
    <ButtonLink variant={lists.length === 0 ? 'primary' : 'quiet'} href="/api/login?returnTo=%2Flists">
      {t`Sign In`}
    </ButtonLink>
  );
  if (lists.length === 0) {
    return (
      <>
        <div className="mx-auto w-full max-w-lg space-y-3 px-4 pt-6 empty:hidden">
          <UnsentNotices ownerId={null} openIds={undefined} />
        </div>
        <MessagePage title={t`Please sign in to see your lists.`} actions={signIn} />
      </>
    );
  }
  return (
    <OfflineLists
      title={t`Lists you joined as a guest`}
      ownerId={null}
      lists={lists}
      actions={
        <>
          <HomeLink>{t`Go to home page`}</HomeLink>
          {signIn}
        </>
      }
    />
  );
}

export function ListsPage() {
  usePageTitle(t`Lists`);
  const { data: user, error, refetch } = useQuery(userQuery);
  useEffect(() => {
    if (user) registerOfflinePages('/lists');
  }, [user]);
  if (user) return <ListsView userId={user.id} />;
  if (error !== null) return <OfflineListsPage error={error} refetch={refetch} />;
  return user === null ? <SignedOutListsPage /> : <Spinner label={t`Loading…`} />;
}
