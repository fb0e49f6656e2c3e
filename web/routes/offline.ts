import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { isPageOutdated, probePath } from '#web/api/probe.ts';
import { onResponseStatus } from '#web/api/request.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { onReturnToPage } from '#web/lib/on-return.ts';
import { pageNotice } from '#web/shared/page-notice.ts';
import { onChunkLoadError } from '#web/ui/chunk-load-error.ts';
import { toast } from '#web/ui/toast.ts';

/** `refused` means that the server has the files, but the browser won't request them again. */
export type LoadFailureReason = 'unreachable' | 'outdated' | 'refused';

/** Finds out why a file couldn't be loaded. Chromium before 156 requests a failed file again only after a reload. */
export async function findLoadFailureReason(): Promise<LoadFailureReason> {
  try {
    if (!navigator.onLine || (await probePath('/')).status !== 200) return 'unreachable';
    return (await isPageOutdated()) ? 'outdated' : 'refused';
  } catch {
    return 'unreachable';
  }
}

const toastUnreachable = () =>
  toast({ title: t`This needs a connection`, description: t`Try again when you’re back online.` });

export const reloadPromptMessages = {
  outdated: {
    title: t`Cartwise was updated`,
    description: t`A new version is ready. Reload to continue. Your cart and stores are saved.`,
  },
  refused: {
    title: t`Something didn’t load`,
    description: t`Reload to continue. Your cart and stores are saved.`,
  },
} as const;

async function reportLoadFailure(): Promise<void> {
  const reason = await findLoadFailureReason();
  if (reason === 'unreachable') return toastUnreachable();
  toast({ ...reloadPromptMessages[reason], action: { label: t`Reload`, run: () => location.reload() } });
}

/** When offline, opens links within the app, because the browser's error page wouldn't explain the problem or retry. */
function openInApp(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.download || link.hash) return;
  event.preventDefault();
  if (link.pathname.startsWith('/api/')) toastUnreachable();
  else navigateTo(link.pathname + link.search);
}

const UPDATE_CHECK_INTERVAL_MS = 10 * MINUTE_MS;

async function offerUpdate(): Promise<void> {
  if ((await isPageOutdated().catch(() => false)) && pageNotice.read() === null) pageNotice.set('outdated');
}

function watchForUpdate(): void {
  // Load the notices' code now, because deploying a newer build deletes this build's files.
  void import('./page-notices.tsx').catch(() => {});
  onResponseStatus(400, () => void offerUpdate());
  let lastCheckAtMs = performance.now();
  onReturnToPage('focus', () => {
    if (performance.now() - lastCheckAtMs < UPDATE_CHECK_INTERVAL_MS) return;
    lastCheckAtMs = performance.now();
    void offerUpdate();
  });
}

let isWatchingForUpdate = false;

export function registerOfflineHandlers(): void {
  onChunkLoadError(() => void reportLoadFailure());
  if (!isWatchingForUpdate) watchForUpdate();
  isWatchingForUpdate = true;
  document.addEventListener('click', openInApp);
}
