import { useEffect } from 'react';

/** Where the focus may go when what has it goes away: the heading of what is around it, a dialog too, else the page itself. */
function nextTo(around: readonly Element[]): HTMLElement | null {
  for (const place of around) {
    if (!(place instanceof HTMLElement && place.isConnected)) continue;
    if (!place.matches('section, main, [role=dialog]')) continue;
    const heading = place.querySelector<HTMLElement>('h1, h2');
    if (heading !== null) return heading;
    // Never out of a dialog: what is behind it cannot be reached.
    if (place.matches('[role=dialog]')) return place;
  }
  return document.querySelector<HTMLElement>('main');
}

/**
 * For the whole app: when what has the focus disappears or is switched off, the focus moves to the heading above it, instead
 * of to the start of the document. What knows a better place, as a list does, has moved it before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = [];
    const note = ({ target }: Event) => {
      around = [];
      for (let each = target as Element | null; each !== null; each = each.parentElement) around.push(each);
    };
    // Left by the shopper, not lost: it is still there afterwards, and could have kept the focus.
    const forget = ({ target }: Event) =>
      queueMicrotask(() => {
        if (!(target instanceof Element) || target !== around[0]) return;
        if (target.isConnected && !target.matches(':disabled')) around = [];
      });
    const look = () => {
      const [lost] = around;
      if (lost === undefined || document.activeElement !== document.body) return;
      if (lost.isConnected && !lost.matches(':disabled')) return;
      const next = nextTo(around);
      around = [];
      if (next === null) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forget);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}
