import { useCallback, useEffect, useRef, useState } from 'react';

const RETRY_DELAY_MS = 15_000;

const runWithLock = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/**
 * Runs `work` in only one tab at a time: when `sync` is called, when the user returns to the page, and when the browser
 * goes online. If `work` fails, it's run again after 15 seconds, unless `isFinal` returns true for the error.
 */
export function useSync({
  name,
  work,
  isFinal,
}: {
  name: string;
  work: (needsServerState: boolean) => Promise<void>;
  isFinal: (error: unknown) => boolean;
}) {
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = useRef(false);
  const isDueAgain = useRef(false);
  const needsServerState = useRef(false);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sync = useCallback(
    (needsState: boolean): void => {
      needsServerState.current ||= needsState;
      if (isRunning.current) {
        isDueAgain.current = true;
        return;
      }
      isRunning.current = true;
      let neededServerState = false;
      clearTimeout(retryTimer.current);
      void runWithLock(name, async () => {
        neededServerState = needsServerState.current;
        needsServerState.current = false;
        await work(neededServerState);
      })
        .then(
          () => {
            setFailure(null);
          },
          (error: unknown) => {
            needsServerState.current ||= neededServerState;
            setFailure(error);
            if (!isFinal(error)) retryTimer.current = setTimeout(() => sync(false), RETRY_DELAY_MS);
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
    const syncIfVisible = () => {
      if (document.visibilityState === 'visible') sync(true);
    };
    window.addEventListener('online', syncIfVisible);
    document.addEventListener('visibilitychange', syncIfVisible);
    return () => {
      clearTimeout(retryTimer.current);
      window.removeEventListener('online', syncIfVisible);
      document.removeEventListener('visibilitychange', syncIfVisible);
    };
  }, [sync]);

  return { sync, failure };
}
