const REOPEN_MS = 5_000;

/**
 * Opens an event stream. Closes it while the page is hidden: a browser may allow only six connections to a server.
 * Returns a stop function.
 */
export function openEventStream(
  path: () => string,
  {
    onOpen,
    onData,
    onRefused,
  }: { onOpen: () => void; onData: (json: unknown) => void; onRefused: () => void },
): () => void {
  if (!('EventSource' in window)) return () => {};
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const opened = new EventSource(path());
    source = opened;
    opened.onopen = onOpen;
    opened.onmessage = ({ data }) => onData(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      timer = setTimeout(open, REOPEN_MS);
      onRefused();
    };
  };
  const follow = ({ type }: { type: string } = { type: 'start' }) => {
    if (document.visibilityState !== 'visible') close();
    // Reopen the stream after an outage, because the browser may not have noticed yet that the old connection is dead.
    else if (source === null || type === 'online') open();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    close();
  };
}
