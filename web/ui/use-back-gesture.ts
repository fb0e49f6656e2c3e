import { useEffect, useEffectEvent } from 'react';

type Watcher = { onclose: (() => void) | null; destroy: () => void };

/**
 * The back button or gesture of a phone closes what lies over the page, instead of leaving the page, in browsers that
 * tell of it (the HTML standard's close watcher). Escape is left to what is open: it comes here only when nobody took it.
 */
export function useBackGesture(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
    if (!isOpen || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onClose();
    return () => watcher.destroy();
  }, [isOpen]);
}
