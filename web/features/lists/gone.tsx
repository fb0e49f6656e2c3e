import { RouteLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** In the place of a list that this device no longer has. */
export function Gone({ isSignedOut }: { isSignedOut: boolean }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-16">
      <Notice
        title={isSignedOut ? 'You have signed out' : 'This list is not yours to see'}
        action={
          <RouteLink href={isSignedOut ? '/' : '/lists'}>
            {isSignedOut ? 'To the start' : 'My lists'}
          </RouteLink>
        }
      >
        <p>
          {isSignedOut
            ? 'Your list is no longer on this device.'
            : 'It was deleted, or you are not on it any more. Nothing of it is on this device. Who owns it can send you a new link.'}
        </p>
      </Notice>
    </div>
  );
}
