import { useEffect } from 'react';

function findNearest(around: readonly Element[]): HTMLElement | null {
  for (const place of around) {
    if (!(place instanceof HTMLElement && place.isConnected)) continue;
    if (!place.matches('section, main, [role=dialog]')) continue;
    const heading = place.querySelector<HTMLElement>('h1, h2');
    if (heading !== null) return heading;
    // Stay inside a dialog, because nothing behind it can be focused.
    if (place.matches('[role=dialog]')) return place;
  }
  return document.querySelector<HTMLElement>('main');
}

/**
 * Moves focus to the nearest heading if the focused element disappears. Components that know a better target move focus
 * first.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let around: Element[] = [];
    const note = ({ target }: Event) => {
      around = [];
      for (let each = target as Element | null; each !== null; each = each.parentElement) around.push(each);
    };
    // If the element can still be focused, the user left it on purpose.
    const forget = ({ target }: Event) =>
      queueMicrotask(() => {
        if (!(target instanceof Element) || target !== around[0]) return;
        if (target.isConnected && !target.matches(':disabled')) around = [];
      });
    const recover = () => {
      const [lost] = around;
      if (lost === undefined || document.activeElement !== document.body) return;
      if (lost.isConnected && !lost.matches(':disabled')) return;
      const next = findNearest(around);
      around = [];
      if (next === null) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(recover);
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
