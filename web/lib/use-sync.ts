import { useCallback, useEffect, useRef, useState } from 'react';

/** Delay before a retry; coming back online retries at once. */
const RETRY_MS = 15_000;

/** Runs in one tab at a time, if the browser supports locks. */
const withLock = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/**
 * Runs `work` in one tab at a time: on `sync`, when the page or network returns, and after a failure. `isAsked` requests
 * the server's state. An `isFinal` failure isn't retried.
 */
export function useSync({
  name,
  work,
  isFinal,
}: {
  name: string;
  work: (isAsked: boolean) => Promise<void>;
  isFinal: (error: unknown) => boolean;
}) {
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = useRef(false);
  const isDueAgain = useRef(false);
  const isAsked = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sync = useCallback(
    (asks: boolean): void => {
      isAsked.current ||= asks;
      if (isRunning.current) {
        isDueAgain.current = true;
        return;
      }
      isRunning.current = true;
      let wasAsked = false;
      clearTimeout(retry.current);
      void withLock(name, async () => {
        wasAsked = isAsked.current;
        isAsked.current = false;
        await work(wasAsked);
      })
        .then(
          () => {
            setFailure(null);
          },
          (error: unknown) => {
            isAsked.current ||= wasAsked;
            setFailure(error);
            if (!isFinal(error)) retry.current = setTimeout(() => sync(false), RETRY_MS);
          },
        )
        .then(() => {
          isRunning.current = false;
          if (!isDueAgain.current) return;
          isDueAgain.current = false;
          sync(false);
        });
    },
    [name, work, isFinal],
  );

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') sync(true);
    };
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(retry.current);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [sync]);

  return { sync, failure };
}
