import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { ListsView } from '#web/features/lists/lists-view.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MessagePage } from './message-page.tsx';

/** `/lists`: the lists beside the cart. */
export function ListsPage() {
  usePageTitle(t`Lists`);
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null)
    return <PageFailure title={t`Your lists could not be loaded`} error={error} refetch={refetch} />;
  if (user === undefined) return <Spinner label={t`Loading…`} />;
  if (user !== null) return <ListsView />;
  return (
    <MessagePage
      title={t`Please sign in to see your lists.`}
      actions={
        <ButtonLink look="primary" href="/api/login?returnTo=%2Flists">
          {t`Sign In`}
        </ButtonLink>
      }
    />
  );
}
