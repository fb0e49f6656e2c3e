import { CloudOff } from 'lucide-react';
import { counted, t } from '#domain/language.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';
import { isForNewerPage, UpdateLink } from '#web/shared/update-link.tsx';

/** Says whether changes are unsent and why; renders nothing if all is well. */
export function SyncStatus({
  listId,
  pendingCount,
  failure,
  isVolatile,
}: {
  listId: number;
  pendingCount: number;
  failure: unknown;
  isVolatile: boolean;
}) {
  const waiting = pendingCount > 0 ? t`, ${counted(pendingCount, 'change')} waiting` : '';
  if (failure === null) return null;
  return (
    <p
      role="status"
      className="sticky top-14 z-20 flex min-h-11 items-center gap-2 border-b border-line bg-amber-soft px-4 text-sm low:static"
    >
      <CloudOff aria-hidden className="size-4 shrink-0 text-amber" strokeWidth={1.75} />
      <span>
        {isVolatile && t`This browser can’t save data. Keep this page open until you’re back online.`}
        {!isVolatile &&
          isSignedOut(failure) &&
          rich`Saved on this device${waiting}. ${(
            <a
              href={`/api/login?returnTo=${encodeURIComponent(`/lists/${listId}`)}`}
              className="inline-flex items-center underline touch"
            >
              {t`Sign in`}
            </a>
          )} to send it.`}
        {!isVolatile &&
          isForNewerPage(failure) &&
          rich`Saved on this device${waiting}. ${<UpdateLink />} to send it.`}
        {!isVolatile &&
          !isSignedOut(failure) &&
          !isForNewerPage(failure) &&
          t`Offline. Saved on this device${waiting}.`}
      </span>
    </p>
  );
}
