import { probe } from '#web/api/probe.ts';
import { onMissingPart } from '#web/ui/missing-part.ts';
import { toast } from '#web/ui/toast.ts';

/** Whether Cartwise answers now; if so, what is missing belongs to an older build. */
export async function isThere(): Promise<boolean> {
  try {
    return navigator.onLine && (await probe('/')).status === 200;
  } catch {
    return false;
  }
}

const tellAway = () =>
  toast({ title: 'This needs a connection', description: 'Try again once Cartwise can be reached.' });

/** Says why a part of a page did not come: no answer, or a newer build in which it is called otherwise. */
async function tellMissing(): Promise<void> {
  if (!(await isThere())) return tellAway();
  toast({
    title: 'Cartwise was updated',
    description: 'A new version is here. Reload to go on: your cart and your stores are kept.',
    action: { label: 'Reload', run: () => location.reload() },
  });
}

/**
 * Without a network a link that loads a page anew would end on the browser's own error page. Then it opens inside this
 * one, which says what is the matter and tries again; what only the server can do is not begun.
 */
function keepInside(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.download || link.hash) return;
  event.preventDefault();
  if (link.pathname.startsWith('/api/')) tellAway();
  // The router hears of it.
  else history.pushState(null, '', link.href);
}

/** From now on the page stands while Cartwise is away. */
export function standWithoutNetwork(): void {
  onMissingPart(() => void tellMissing());
  document.addEventListener('click', keepInside);
}
