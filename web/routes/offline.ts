import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { isOutdated, probe } from '#web/api/probe.ts';
import { onStatus } from '#web/api/request.ts';
import { goTo } from '#web/lib/go-to.ts';
import { onReturn } from '#web/lib/on-return.ts';
import { pageNotice } from '#web/shared/page-notice.ts';
import { onMissingPart } from '#web/ui/missing-part.ts';
import { toast } from '#web/ui/toast.ts';

/** Why files of this page could not be had; `refused` by the browser, where Cartwise has them. */
export type Absence = 'unreachable' | 'outdated' | 'refused';

/**
 * Asks Cartwise why files did not come. Browsers may refuse for as long as a page lives what they could not load once, as
 * Chromium did before its version 156.
 */
export async function whyMissing(): Promise<Absence> {
  try {
    if (!navigator.onLine || (await probe('/')).status !== 200) return 'unreachable';
    return (await isOutdated()) ? 'outdated' : 'refused';
  } catch {
    return 'unreachable';
  }
}

const tellUnreachable = () =>
  toast({ title: t`This needs a connection`, description: t`Try again when you’re back online.` });

/** What is said where only a reload brings the missing files. */
export const reloadWords = {
  outdated: {
    title: t`Cartwise was updated`,
    description: t`A new version is ready. Reload to continue. Your cart and stores are saved.`,
  },
  refused: {
    title: t`Something didn’t load`,
    description: t`Reload to continue. Your cart and stores are saved.`,
  },
} as const;

async function tellMissing(): Promise<void> {
  const absence = await whyMissing();
  if (absence === 'unreachable') return tellUnreachable();
  toast({ ...reloadWords[absence], action: { label: t`Reload`, run: () => location.reload() } });
}

/**
 * Offline, a link that loads a whole page would end on the browser's own error page. It opens in the app instead, which
 * says what is wrong and tries again; links to the server itself only say so.
 */
function openInside(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.download || link.hash) return;
  event.preventDefault();
  if (link.pathname.startsWith('/api/')) tellUnreachable();
  else goTo(link.pathname + link.search);
}

/** After so long somebody who comes back may find another build. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;

async function offerUpdate(): Promise<void> {
  if ((await isOutdated().catch(() => false)) && pageNotice.read() === null) pageNotice.set('outdated');
}

/** Looks for a newer build when somebody comes back to the page, and when the server does not understand what it sends. */
function watchForUpdate(): void {
  // Now: once there is a newer build, the parts of this one are gone.
  void import('./page-notices.tsx').catch(() => {});
  onStatus(400, () => void offerUpdate());
  let lookedAt = performance.now();
  onReturn('focus', () => {
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = performance.now();
    void offerUpdate();
  });
}

let isHandled = false;

/** From now on the page keeps working while Cartwise cannot be reached. */
export function handleOffline(): void {
  onMissingPart(() => void tellMissing());
  if (!isHandled) watchForUpdate();
  isHandled = true;
  document.addEventListener('click', openInside);
}
