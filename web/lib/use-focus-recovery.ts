import { useEffect } from 'react';

function findNearestTarget(around: readonly Element[]): HTMLElement | null {
  for (const element of around) {
    if (!(element instanceof HTMLElement && element.isConnected)) continue;
    if (!element.matches('section, main, [role=dialog]')) continue;
    const heading = element.querySelector<HTMLElement>('h1, h2');
    if (heading !== null) return heading;
    // Stay inside a dialog, because nothing behind it can be focused.
    if (element.matches('[role=dialog]')) return element;
  }
  return document.querySelector<HTMLElement>('main');
}

/**
 * Moves focus to the nearest heading if the focused element disappears. Components that know a better target move focus
 * first.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focusPath: Element[] = [];
    const rememberFocus = ({ target }: Event) => {
      focusPath = [];
      for (let each = target as Element | null; each !== null; each = each.parentElement)
        focusPath.push(each);
    };
    // If the element can still be focused, the user left it on purpose.
    const forgetFocus = ({ target }: Event) =>
      queueMicrotask(() => {
        if (!(target instanceof Element) || target !== focusPath[0]) return;
        if (target.isConnected && !target.matches(':disabled')) focusPath = [];
      });
    const recoverFocus = () => {
      const [lostElement] = focusPath;
      if (lostElement === undefined || document.activeElement !== document.body) return;
      if (lostElement.isConnected && !lostElement.matches(':disabled')) return;
      const nextTarget = findNearestTarget(focusPath);
      focusPath = [];
      if (nextTarget === null) return;
      nextTarget.tabIndex = -1;
      nextTarget.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(recoverFocus);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', rememberFocus);
    document.addEventListener('focusout', forgetFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', rememberFocus);
      document.removeEventListener('focusout', forgetFocus);
    };
  }, []);
}
