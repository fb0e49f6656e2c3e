/**
 * Calls `look` whenever the page is in sight again: by its tab, and by `event`, such as the focus of its window. Returns
 * what ends it.
 */
export function onReturn(event: 'focus' | 'pageshow', look: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  window.addEventListener(event, onVisible);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener(event, onVisible);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
