import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** In the place of a list that this device no longer has. */
export function Gone({ isSignedOut }: { isSignedOut: boolean }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-16">
      <Notice
        title={isSignedOut ? t`You have signed out` : t`This list is not yours to see`}
        action={
          <RouteLink href={isSignedOut ? '/' : '/lists'}>
            {isSignedOut ? t`To the start` : t`My lists`}
          </RouteLink>
        }
      >
        <p>
          {isSignedOut
            ? t`Your list is no longer on this device.`
            : t`It was deleted, or you are not on it any more. Nothing of it is on this device. Who owns it can send you a new link.`}
        </p>
      </Notice>
    </div>
  );
}
