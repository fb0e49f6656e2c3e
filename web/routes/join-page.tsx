import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { invitationQuery, JoinView } from '#web/features/lists/join-view.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

export function JoinListPage() {
  const { token = '' } = useParams({ strict: false });
  const user = useQuery(userQuery);
  const invitation = useQuery(invitationQuery(token));
  usePageTitle(invitation.data === undefined ? t`Join a list` : t`Join ${invitation.data.listName}`);
  if (invitation.error instanceof ApiError && [400, 404, 410].includes(invitation.error.status)) {
    return (
      <MessagePage title={t`This link has expired`} actions={<HomeLink>{t`Go to Cartwise`}</HomeLink>}>
        <p>{t`It was turned off or has expired. Ask whoever sent it for a new one.`}</p>
      </MessagePage>
    );
  }
  const error = invitation.error ?? user.error;
  if (error !== null) {
    const { refetch } = invitation.error === null ? user : invitation;
    return <PageFailure title={t`Couldn’t load the invitation`} error={error} refetch={refetch} />;
  }
  if (invitation.data === undefined || user.data === undefined) return <Spinner label={t`Loading…`} />;
  const { listId } = invitation.data;
  if (listId !== null) return <Navigate to="/lists/$listId" params={{ listId: String(listId) }} replace />;
  return <JoinView token={token} user={user.data} />;
}
