import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/auth.ts';
import { ApiError, isSignedOutError } from '#web/api/api-error.ts';
import { isPageOutdated } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { openEventStream } from '#web/api/stream.ts';
import { onOfflineDataDeleted } from '#web/lib/offline-owner.ts';
import type { OfflineStorage } from '#web/lib/offline-record.ts';
import { registerOfflinePages } from '#web/lib/register-offline-pages.ts';
import { sendPendingOperations } from '#web/lib/send-pending.ts';
import { useSync } from '#web/lib/use-sync.ts';

/**
 * `gone`: the list was deleted, or the user is no longer a member. `signed-out`: the user signed out in another tab.
 */
export type ListStatus = 'here' | 'gone' | 'signed-out';

type StreamEvent<Stored> = ((stored: Stored) => Stored) | 'load' | 'gone' | null;

export type OfflineListSource<Operation extends { id: string }, Stored, Answer> = {
  ownerId: string | null;
  scope: '/shop' | '/lists';
  /** Name of the lock that lets only one tab at a time sync the list. */
  name: string;
  storage: OfflineStorage<Stored>;
  batchSize: number;
  send: (operations: readonly Operation[], stored: Stored) => Promise<Answer>;
  applyResponse: (stored: Stored, answer: Answer, sent: readonly Operation[]) => Stored;
  withRefused?: (stored: Stored, refused: readonly Operation[]) => Stored;
  load: (stored: Stored) => Promise<Stored>;
  /**
   * Deletes this device's copy of a deleted list, except for unsent lines. Omitted for the cart, which can't be
   * deleted.
   */
  drop?: () => Promise<Stored>;
  eventsPath: (stored: Stored) => string;
  readEvent: (json: unknown, stored: Stored) => StreamEvent<Stored>;
};

/** After these errors, it's unknown whether an earlier attempt succeeded, so the operation is sent again. */
const undecidedCodes: readonly (string | null)[] = ['in_progress', 'outcome_unknown'];

/**
 * True if the server permanently refused the operation. A 400 on an outdated page isn't final, because the updated page
 * can resend the operation.
 */
const isPermanentRefusal = async (error: unknown) =>
  error instanceof ApiError &&
  ((error.status === 409 && !undecidedCodes.includes(error.code)) ||
    (error.status === 400 && !(await isPageOutdated())));
/** The server returns 404 for both nonmembers and unknown lists. */
const isGoneError = (error: unknown) => error instanceof ApiError && error.status === 404;
const isFinal = (error: unknown) => isSignedOutError(error) || isGoneError(error);

/**
 * Keeps a list usable offline. `applyOperations` stores and shows operations, and resends them until the server
 * confirms them. That's safe, because the server applies each id once. Other people's changes arrive in an event
 * stream. `createSource` is called once, on the first render.
 */
export function useOfflineList<
  Operation extends { id: string },
  Stored extends { list: unknown; pending: readonly Operation[] },
  Answer,
>(createSource: (onStorageFailed: () => void) => OfflineListSource<Operation, Stored, Answer>) {
  const [stored, setStored] = useState<Stored | null>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [status, setStatus] = useState<ListStatus>('here');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [source] = useState(() => createSource(() => setIsVolatile(true)));
  const { storage, ownerId, scope } = source;
  const latestRef = useRef<Stored | null>(null);
  useEffect(() => {
    latestRef.current = stored;
  }, [stored]);

  const change = useCallback(
    async (update: (stored: Stored) => Stored): Promise<void> => setStored(await storage.change(update)),
    [storage],
  );
  const drop = useCallback(async () => {
    if (source.drop === undefined) return;
    setStored(await source.drop());
    setStatus('gone');
  }, [source]);

  const work = useCallback(
    async (needsServerState: boolean) => {
      const isRefused = async (error: unknown, sent: readonly Operation[]) => {
        if (!(await isPermanentRefusal(error))) return false;
        if (sent.length === 1) await change((current) => source.withRefused?.(current, sent) ?? current);
        setRefusal(error instanceof ApiError ? (error.serverMessage ?? '') : '');
        return true;
      };
      try {
        const storedAfterSending = await sendPendingOperations({ ...source, isRefused });
        setStored(storedAfterSending);
        if (needsServerState) setStored(await source.load(storedAfterSending));
      } catch (error) {
        if (isGoneError(error)) {
          // The server also responds with 404 to a signed-out user. In that case, `getUser` throws the sign-in error.
          if (ownerId !== null) await request(getUser, {});
          await drop();
        }
        throw error;
      }
    },
    [source, ownerId, change, drop],
  );
  const { sync, failure } = useSync({ name: source.name, work, isFinal });

  useEffect(() => {
    void storage.read().then((loaded) => {
      setStored((current) => current ?? loaded);
      sync(true);
    });
    return ownerId === null ? undefined : onOfflineDataDeleted(ownerId, () => setStatus('signed-out'));
  }, [storage, sync, ownerId]);
  useEffect(() => storage.watch(setStored), [storage]);

  const isHere = status === 'here' && stored?.list != null;
  useEffect(() => {
    if (!isHere) return;
    registerOfflinePages(scope);
    const onData = async (json: unknown) => {
      const event = latestRef.current && source.readEvent(json, latestRef.current);
      if (event === 'load') sync(true);
      else if (event === 'gone') await drop();
      else if (event !== null) await change(event);
    };
    return openEventStream(() => (latestRef.current === null ? '' : source.eventsPath(latestRef.current)), {
      onOpen: () => sync(true),
      onData: (json) => void onData(json),
      onRefused: () => sync(true),
    });
  }, [isHere, source, scope, change, drop, sync]);

  /**
   * If `needsServerState` is true, also fetches the list, because only the server knows all effects of some operations.
   */
  const applyOperations = useCallback(
    async (update: (stored: Stored) => Stored, needsServerState = false): Promise<void> => {
      setRefusal(null);
      await change(update);
      sync(needsServerState);
    },
    [change, sync],
  );

  return { stored, failure, isVolatile, status, refusal, applyOperations, change, refresh: () => sync(true) };
}
