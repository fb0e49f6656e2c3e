import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { keptGuestLists } from '#web/features/lists/list-shelf.ts';
import { ListsView } from '#web/features/lists/lists-view.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { ButtonLink, RouteLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** Without an account: the way to the lists that this device is on as a guest, else to signing in. */
function SignedOut() {
  const { data: lists = [] } = useQuery({
    queryKey: ['guest-lists'],
    queryFn: keptGuestLists,
    networkMode: 'always',
    gcTime: 0,
  });
  const signIn = (
    <ButtonLink look={lists.length === 0 ? 'primary' : 'quiet'} href="/api/login?returnTo=%2Flists">
      {t`Sign In`}
    </ButtonLink>
  );
  if (lists.length === 0) {
    return <MessagePage title={t`Please sign in to see your lists.`} actions={signIn} />;
  }
  return (
    <MessagePage
      title={t`Lists you are on as a guest`}
      actions={
        <>
          <HomeLink>{t`To the start`}</HomeLink>
          {signIn}
        </>
      }
    >
      <ul className="space-y-2">
        {lists.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <RouteLink href={`/lists/${id}`}>{name}</RouteLink>
          </li>
        ))}
      </ul>
    </MessagePage>
  );
}

/** `/lists`: the lists beside the cart. */
export function ListsPage() {
  usePageTitle(t`Lists`);
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null)
    return <PageFailure title={t`Your lists could not be loaded`} error={error} refetch={refetch} />;
  if (user === undefined) return <Spinner label={t`Loading…`} />;
  if (user !== null) return <ListsView />;
  return <SignedOut />;
}
