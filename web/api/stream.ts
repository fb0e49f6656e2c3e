/** How long after a stream was refused it is opened again. */
const REOPEN_MS = 5_000;

/**
 * Server-sent events for as long as the page is in sight: a browser has six connections, and what is out of sight needs none.
 * The browser resumes a stream that breaks; one that is opened anew says so by `onOpen`, and what was missed is asked for.
 * `onRefused`: the server has not opened it. Returns what ends it.
 */
export function openStream(
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
    // The browser may not have noticed yet that the one before the network was gone is dead.
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
