import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { findOfflineListOwnerId } from '#web/features/lists/list-record.ts';
import { ListView } from '#web/features/lists/list-view.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

function ListSignInPage({ listId }: { listId: number }) {
  return (
    <SignInPage title={t`Please sign in to see this list.`} returnTo={`/lists/${listId}`}>
      <p>{t`Your changes are saved on this device and will be sent when you sign in.`}</p>
    </SignInPage>
  );
}

function ListPage({ listId }: { listId: number }) {
  const [title, setTitle] = useState(t`List`);
  usePageTitle(title);
  const user = useQuery(userQuery);
  const owner = useQuery({
    queryKey: ['list-owner', listId],
    queryFn: async () => ({ id: await findOfflineListOwnerId(listId) }),
    networkMode: 'always',
    gcTime: 0,
  });
  if (owner.data === undefined) return <Spinner label={t`Loading the list…`} />;
  const ownerId = owner.data.id;
  if (user.data)
    return <ListView key={user.data.id} listId={listId} ownerId={user.data.id} onTitle={setTitle} />;
  // The user is signed out, but the list on this device belongs to an account.
  if (user.data === null && ownerId) return <ListSignInPage listId={listId} />;
  if (user.data === null || (user.error !== null && ownerId === null))
    return <ListView key="guest" listId={listId} ownerId={null} onTitle={setTitle} />;
  if (user.error !== null && ownerId)
    return <ListView key={ownerId} listId={listId} ownerId={ownerId} onTitle={setTitle} />;
  if (user.error !== null)
    return <PageFailure title={t`Couldn’t load the list`} error={user.error} refetch={user.refetch} />;
  return <Spinner label={t`Loading the list…`} />;
}

export function ListRoute() {
  const { listId } = useParams({ strict: false });
  const id = /^[1-9][0-9]{0,15}$/.test(listId ?? '') ? Number(listId) : null;
  if (id !== null) return <ListPage key={id} listId={id} />;
  return <MessagePage title={t`List Not Found`} actions={<HomeLink>{t`Go Home`}</HomeLink>} />;
}
