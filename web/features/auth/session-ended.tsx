import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepDrafts } from '#web/lib/use-draft.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { sessionEnd } from './session-end.ts';
import { askWhoIsThere, userQuery } from './user-query.ts';

const explanation = 'Nothing is lost: what you typed is kept, and so is your cart.';

/** Looks whether somebody has signed in meanwhile, each time the shopper comes back to this page. */
function useReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await queryClient.fetchQuery(askWhoIsThere).catch(() => null);
      if (now === null) return;
      // Somebody else must not find the page of the one before.
      if (queryClient.getQueryData(userQuery.queryKey)?.id !== now.id) return location.reload();
      sessionEnd.set(false);
      queryClient.setQueryData(userQuery.queryKey, now);
      await queryClient.invalidateQueries();
    };
    const onReturn = () => void look();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [queryClient]);
}

function WaysIn({ here }: { here: string }) {
  const queryClient = useQueryClient();
  const keep = () => {
    const user = queryClient.getQueryData(userQuery.queryKey);
    if (user) keepDrafts(user.id);
  };
  return (
    <>
      <ButtonLink>
        <a href={`/api/login?returnTo=${encodeURIComponent(here)}`} onClick={keep}>
          Sign in here and return
        </a>
      </ButtonLink>
      <ButtonLink look="primary">
        <a href="/api/mobile-login" target="_blank" rel="noopener">
          Sign In in a new tab
        </a>
      </ButtonLink>
    </>
  );
}

/**
 * The way back when the session ended in mid-use: said once in a dialog, which also covers one that is open, then kept in
 * a line under the header. `here` is the page to return to.
 */
export function SessionEnded({ here }: { here: string }) {
  const [isTold, setIsTold] = useState(false);
  useReturn();
  return (
    <>
      <div className="sticky top-14 z-20 border-b border-line bg-amber-soft print:hidden">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
          <p className="min-w-0 flex-1 basis-64 text-sm">
            <span className="font-medium">You are signed out.</span> {explanation}
          </p>
          <div className="flex flex-wrap gap-2">
            <WaysIn here={here} />
          </div>
        </div>
      </div>
      <Dialog
        isOpen={!isTold}
        onOpenChange={(isOpen) => setIsTold(!isOpen)}
        title="You are signed out"
        footer={<WaysIn here={here} />}
      >
        <div className="space-y-2">
          <p>{explanation}</p>
          <p>
            A new tab leaves this page as it is. If you sign in here, your text is back in its fields
            afterwards, all but card details.
          </p>
        </div>
      </Dialog>
    </>
  );
}
