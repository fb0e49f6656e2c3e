const REOPEN_DELAY_MS = 5_000;

/**
 * Opens an event stream and returns a function that stops it. The stream is closed while the page is hidden, because
 * a browser may allow only six connections to a server.
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
    const newSource = new EventSource(path());
    source = newSource;
    newSource.onopen = onOpen;
    newSource.onmessage = ({ data }) => onData(JSON.parse(data));
    newSource.onerror = () => {
      if (newSource.readyState !== EventSource.CLOSED || source !== newSource) return;
      close();
      timer = setTimeout(open, REOPEN_DELAY_MS);
      onRefused();
    };
  };
  const updateConnection = ({ type }: { type: string } = { type: 'start' }) => {
    if (document.visibilityState !== 'visible') close();
    // Reopen the stream after an outage, because the browser may not have noticed yet that the old connection is dead.
    else if (source === null || type === 'online') open();
  };
  updateConnection();
  document.addEventListener('visibilitychange', updateConnection);
  window.addEventListener('online', updateConnection);
  return () => {
    document.removeEventListener('visibilitychange', updateConnection);
    window.removeEventListener('online', updateConnection);
    close();
  };
}
