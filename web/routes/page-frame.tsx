import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '#domain/language.ts';
import { slowWriteCount } from '#web/api/slow-writes.ts';
import { wasSignedIn } from '#web/features/auth/session-hint.ts';
import { SiteHeader } from '#web/features/auth/site-header.tsx';
import { userQuery } from '#web/features/auth/user-query.ts';
import { useEarlyClickReplay } from '#web/lib/early-input.ts';
import { useStateStore } from '#web/lib/store.ts';
import { useFocusRecovery } from '#web/lib/use-focus-recovery.ts';
import { pageNotice } from '#web/shared/page-notice.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { usePrefetch } from '#web/ui/use-prefetch.ts';
import { loadErrorPage } from './error-fallback.tsx';
import { useSignOutConfirmation } from './sign-out.ts';
import { SiteFooter } from './site-footer.tsx';

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );

const UnsentLinesDialog = createLazyComponent(
  async () => (await import('#web/features/lists/unsent-at-sign-out.tsx')).UnsentLinesDialog,
);
const PageNotices = createLazyComponent(async () => (await import('./page-notices.tsx')).PageNotices);

export function PageFrame({ currentPath, children }: { currentPath: string; children: ReactNode }) {
  usePrefetch(loadErrorPage);
  useFocusRecovery();
  useEarlyClickReplay();
  const { data: user, isError } = useQuery(userQuery);
  const isOnline = useIsOnline();
  const notice = useStateStore(pageNotice);
  const { question, stay } = useSignOutConfirmation();
  const hasSlowWrites = useStateStore(slowWriteCount) > 0;
  // The shop and list pages save changes on the device and show whether the changes have been sent.
  const isOfflinePage = /^.(shop|lists.)/.test(currentPath);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t`Skip to content`}
      </a>
      <SiteHeader user={user === undefined && isError && isOnline && !wasSignedIn() ? null : user} />
      {!isOnline && !isOfflinePage && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-center text-sm"
        >
          <WifiOff className="size-4 shrink-0 text-amber" />
          {/^.lists/.test(currentPath)
            ? t`You’re offline.`
            : t`You’re offline. We can’t save changes right now.`}
        </p>
      )}
      {isOnline && hasSlowWrites && (
        <p
          role="status"
          className="sticky top-14 z-20 bg-amber-soft px-4 py-2 text-center text-sm low:static"
        >
          {t`Not sent yet. We’re still trying.`}
        </p>
      )}
      {notice && !isOfflinePage && <PageNotices currentPath={currentPath} />}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
      {question && <UnsentLinesDialog lists={question.lists} onStay={stay} onSignOut={question.signOut} />}
    </div>
  );
}
