import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/auth.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { addListOperations, getList, listEvent, MAX_LIST_OPERATIONS } from '#contract/lists.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { isOutdated } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { openStream } from '#web/api/stream.ts';
import { onOfflineDataDeleted } from '#web/lib/offline-owner.ts';
import { registerOfflinePages } from '#web/lib/register-offline-pages.ts';
import { sendPending } from '#web/lib/send-pending.ts';
import { useSync } from '#web/lib/use-sync.ts';
import { type Change, serverNow, withAnswer, withEvent, withList } from './list-changes.ts';
import {
  deleteOfflineList,
  type ListPrices,
  type OfflineList,
  openListRecord,
  type PendingOperation,
} from './list-record.ts';
import { withoutList, withRefused } from './unsent.ts';

/** A 400 on an outdated page isn't final: the updated page can resend the operation. */
const isRefused = async (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || (error.status === 400 && !(await isOutdated())));
/** The server returns 404 for both nonmembers and unknown lists. */
const isGoneError = (error: unknown) => error instanceof ApiError && error.status === 404;
const isFinal = (error: unknown) => isSignedOut(error) || isGoneError(error);

/** `gone`: deleted, or no longer a member. `signed-out`: signed out in another tab. */
export type ListStatus = 'here' | 'gone' | 'signed-out';

/** `act` stores an operation, shows it, then sends it. Others' changes arrive by stream and polling. */
export function useList(listId: number, ownerId: string | null) {
  const [kept, setKept] = useState<OfflineList | null>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [status, setStatus] = useState<ListStatus>('here');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [record] = useState(() => openListRecord(listId, ownerId, () => setIsVolatile(true)));
  const refetch = useRef(() => {});
  /** Version this page has; the server sends only newer changes. */
  const seq = useRef(0);

  const dropList = useCallback(async () => {
    const left = await record.change(withoutList);
    if (left.unsent?.length === 0) await deleteOfflineList(listId);
    setKept(left);
    setStatus('gone');
  }, [record, listId]);

  const work = useCallback(
    async (isAsked: boolean) => {
      const params = { id: listId };
      const send = (operations: readonly PendingOperation[]) =>
        request(addListOperations, {
          params,
          body: {
            operations: operations.map(({ at: _at, ...operation }) => operation),
            since: seq.current,
          },
        });
      const noteRefused = async (error: unknown, sent: readonly PendingOperation[]) => {
        if (!(await isRefused(error))) return false;
        if (sent.length === 1) setKept(await record.change((now) => withRefused(now, sent)));
        setRefusal(error instanceof ApiError ? (error.serverMessage ?? '') : '');
        return true;
      };
      try {
        setKept(
          await sendPending({
            record,
            send,
            batchSize: MAX_LIST_OPERATIONS,
            isRefused: noteRefused,
            withAnswer,
          }),
        );
        if (!isAsked) return;
        const list = await request(getList, { params });
        const now = await record.change((before) => withList(before, list));
        setKept(now);
        // The stream was ahead of this answer, so fetch again.
        if ((now.list?.seq ?? 0) > list.seq) refetch.current();
      } catch (error) {
        if (isGoneError(error)) {
          // A signed-out user also gets 404. `getUser` then throws the sign-in error instead.
          if (ownerId !== null) await request(getUser, {});
          await dropList();
        }
        throw error;
      }
    },
    [record, listId, ownerId, dropList],
  );
  const { sync, failure } = useSync({ name: `cartwise-list-${listId}`, work, isFinal });

  useEffect(() => {
    refetch.current = () => sync(true);
    void record.read().then((found) => {
      setKept((known) => known ?? found);
      sync(true);
    });
    return ownerId === null ? undefined : onOfflineDataDeleted(ownerId, () => setStatus('signed-out'));
  }, [record, sync, ownerId]);

  useEffect(() => record.watch(setKept), [record]);

  useEffect(() => {
    seq.current = kept?.list?.seq ?? 0;
  }, [kept]);
  const isHere = status === 'here' && kept?.list != null;
  useEffect(() => {
    if (!isHere) return;
    registerOfflinePages('/lists');
    const onEvent = async (json: unknown) => {
      const event = listEvent.safeParse(json);
      // Event from a newer server: refetch instead.
      if (!event.success) return sync(true);
      if (event.data.kind === 'gone') return dropList();
      setKept(await record.change((now) => withEvent(now, event.data)));
    };
    return openStream(() => `/api/lists/${listId}/events?since=${seq.current}`, {
      onOpen: () => sync(true),
      onData: (json) => void onEvent(json),
      onRefused: () => sync(true),
    });
  }, [isHere, listId, dropList, record, sync]);

  const act = useCallback(
    async (changes: readonly Change[], items: readonly GroceryItem[] = []): Promise<void> => {
      setRefusal(null);
      const made = changes.map((change) => ({ ...change, id: crypto.randomUUID() }));
      setKept(
        await record.change((now) => {
          const at = serverNow(now).toISOString();
          const pending = made.map((each) => ({ ...each, at }) as PendingOperation);
          return { ...now, pending: [...now.pending, ...pending], items: [...now.items, ...items] };
        }),
      );
      sync(false);
    },
    [record, sync],
  );
  const keepPrices = useCallback(
    async (prices: ListPrices) => setKept(await record.change((now) => ({ ...now, prices }))),
    [record],
  );
  const keepUnread = useCallback(
    async (change: (unread: readonly string[]) => readonly string[]) =>
      setKept(await record.change((now) => ({ ...now, unread: change(now.unread ?? []) }))),
    [record],
  );

  const discardUnsent = useCallback(async () => {
    setKept(await record.change((now) => ({ ...now, unsent: [] })));
    if (status === 'gone') await deleteOfflineList(listId);
  }, [record, status, listId]);

  const refresh = () => sync(true);
  return {
    kept,
    failure,
    isVolatile,
    status,
    refusal,
    discardUnsent,
    act,
    keepPrices,
    keepUnread,
    refresh,
  };
}
