import { formatCount, t } from '#domain/language.ts';
import { ApiError, isSignedOutError } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';

/** True if the server rejected an outdated page's request. */
const isOutdatedPageError = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400;

function UpdateLink() {
  return (
    <button
      type="button"
      onClick={() => location.reload()}
      className="inline-flex items-center underline touch"
    >
      {t`Update`}
    </button>
  );
}

export function UnsentStatus({
  path,
  pendingCount,
  failure,
  isVolatile,
  children,
}: {
  path: string;
  pendingCount: number;
  failure: unknown;
  isVolatile: boolean;
  children?: string;
}) {
  if (isVolatile) return t`This browser can’t save data. Keep this page open until you’re back online.`;
  const savedText =
    pendingCount > 0
      ? t`${formatCount(pendingCount, 'change')} saved on this device.`
      : t`Saved on this device.`;
  if (isSignedOutError(failure)) {
    const href = `/api/login?returnTo=${encodeURIComponent(path)}`;
    return (
      <>
        {savedText}{' '}
        {rich`${(
          <a href={href} className="inline-flex items-center underline touch">
            {t`Sign in`}
          </a>
        )} to sync.`}
      </>
    );
  }
  if (isOutdatedPageError(failure)) {
    return (
      <>
        {savedText} {rich`${<UpdateLink />} to sync.`}
      </>
    );
  }
  // An error response means that the server has a problem, not that the device is offline.
  if (failure instanceof ApiError) {
    return (
      <>
        {savedText} {pendingCount > 0 && t`Not sent yet. We’re still trying.`} {children}
      </>
    );
  }
  return (
    <>
      {t`Offline.`} {savedText} {children}
    </>
  );
}
