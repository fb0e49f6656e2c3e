import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { SessionExpiredNotice } from '#web/features/auth/session-expired.tsx';
import { userQuery } from '#web/features/auth/user-query.ts';
import { useStateStore } from '#web/lib/store.ts';
import { pageNotice } from '#web/shared/page-notice.ts';
import { saveDrafts } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';

function UpdateOffer() {
  const queryClient = useQueryClient();
  const update = () => {
    const user = queryClient.getQueryData(userQuery.queryKey);
    if (user) saveDrafts(user.id);
    location.reload();
  };
  return (
    <div
      role="status"
      className="page-offer sticky top-14 z-20 border-b border-line bg-sunken print:hidden low:static"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-6">
        <p className="min-w-0 flex-1 basis-40 text-sm">{t`A new version is ready.`}</p>
        <div className="flex gap-2">
          <Button variant="quiet" onClick={() => pageNotice.set(null)}>
            {t`Later`}
          </Button>
          <Button variant="primary" onClick={update}>
            {t`Update`}
          </Button>
        </div>
      </div>
    </div>
  );
}

export function PageNotices({ currentPath }: { currentPath: string }) {
  return useStateStore(pageNotice) === 'outdated' ? (
    <UpdateOffer />
  ) : (
    <SessionExpiredNotice currentPath={currentPath} />
  );
}
