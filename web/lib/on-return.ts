export function onReturnToPage(event: 'focus' | 'pageshow', callback: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  window.addEventListener(event, onVisible);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener(event, onVisible);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
