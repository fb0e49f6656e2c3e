/**
 * The cart in the browser: what is read of it, and every change to it before and after the server has answered.
 *
 * - Read: one query for each choice of stores, all below `cartKey`.
 * - Change: a `cartChange` is a mutation. It is shown in every reading at once (`onMutate`), which cancels a reading on its
 *   way, taken back and told if the server refuses it (`onError`), and the message about it can undo it.
 * - Answer: a written line comes back priced, with the sum of the server's cart. `write` shows that line. Where that can't
 *   be all (the sum differs, other stores are compared by now, a reading was canceled) the cart is marked as behind.
 * - Catch up: when the last change is answered (`onSettled`), a cart that is behind is read again, once.
 * - Order: changes of the lines' quantities and brands share a scope, so they are sent one after the other. Steps of one
 *   quantity that wait are sent as one, the last. A removal doesn't wait: what was to come for its line isn't sent, and
 *   answers about the line that come late are ignored (`gone`).
 * - Leaving: quantities without an answer are sent when the page goes away (`sendRest`).
 */
import { type MutationScope, mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  addCartEntry,
  type CartEntry,
  cartSum,
  type getCart,
  type PricedEntry,
  updateCartEntry,
} from '#contract/cart.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { t } from '#domain/language.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { optimisticUpdate, succeeds } from '#web/api/mutations.ts';
import { keyOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { type ToastAction, toastFailure } from '#web/ui/toast.ts';
import { refreshFreeLines } from './free-lines-query.ts';
import { offerUndo } from './offer-undo.ts';

/** The start of the key of every reading of the cart, whatever stores it is priced at. */
const cartKey = keyOf({ path: '/api/cart' }, {});

/** Starts the key of every mutation that shows a change to the cart or its notes before the server has answered. */
export const cartChangeKey = ['cart-change'];

export const refreshCart = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cartKey });

type Wish = Pick<CartEntry, 'itemId' | 'firmness'>;

/** What a call says of a wish: its firmness only where any other product will do as well. */
export const cartWish = ({ itemId, quantity, firmness }: Wish & { quantity: number }) =>
  firmness === 'product' ? { itemId, quantity } : { itemId, quantity, firmness };

/**
 * Resolves when the server has answered every change to the cart that is on its way: what it is asked to share or to copy
 * after that is what the page shows. A change that is refused ends it too; whoever made it has been told.
 */
export async function cartSettled(client: QueryClient): Promise<void> {
  const mutations = client.getMutationCache();
  while (client.isMutating({ mutationKey: cartChangeKey }) > 0) {
    await new Promise<void>((resolve) => {
      const stop = mutations.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** Resolves when the page shows all that was written: at once, unless the cart is behind. */
export async function cartShown(client: QueryClient): Promise<void> {
  await cartSettled(client);
  const behind = {
    queryKey: cartKey,
    type: 'active',
    predicate: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
  } as const;
  await client.refetchQueries(behind, { cancelRefetch: false });
}

type Want = { quantity: number; confirmed: number };

/** What is known of lines, by their ids, besides what the readings say. */
type Lines = {
  /** Removed by the shopper. */
  gone: Set<number>;
  /** The quantity asked for last and the one the server has, until it has answered the last. */
  wanted: Map<number, Want>;
  /** The line that a line was merged into. */
  merged: Map<number, number>;
};

const linesOfClients = new WeakMap<QueryClient, Lines>();

export function linesOf(client: QueryClient): Lines {
  const lines = linesOfClients.get(client) ?? { gone: new Set(), wanted: new Map(), merged: new Map() };
  linesOfClients.set(client, lines);
  return lines;
}

/** The reading of the cart that the page shows. */
const shownReading = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: cartKey, type: 'active' })[0];

/** The cart as it is shown, oldest line first. */
export const shownCart = (client: QueryClient): CartEntry[] =>
  (shownReading(client)?.state.data as CartEntry[] | undefined) ?? [];

const isReading = (client: QueryClient) => client.isFetching({ queryKey: cartKey }) > 0;

/** The cart is to be read again by `cartShown`; a reading on its way may be older than what was written. */
export async function markBehind(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: cartKey });
  await client.invalidateQueries({ queryKey: cartKey, refetchType: 'none' });
}

/** Shows a change in every reading; resolves to what takes it back. */
export async function show(client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]) {
  const isBehind = isReading(client) || shownReading(client)?.state.isInvalidated;
  const rollback = await optimisticUpdate(client, cartKey, change);
  if (isBehind) await markBehind(client);
  return rollback;
}

const withLine = (entries: CartEntry[], line: CartEntry, { beforeEntryId }: Place): CartEntry[] => {
  const place = entries.findIndex(({ id }) => id === line.id);
  if (place >= 0) return entries.with(place, line);
  const next = entries.findIndex(({ id }) => id === beforeEntryId);
  return entries.toSpliced(next < 0 ? entries.length : next, 0, line);
};

/** The line that a line stands before. */
export type Place = { beforeEntryId?: number | undefined };

export function placeOf(client: QueryClient, { id }: CartEntry): Place {
  const entries = shownCart(client);
  return { beforeEntryId: entries[entries.findIndex((each) => each.id === id) + 1]?.id };
}

type PricedAt = QueryOf<typeof getCart>;

/** The stores that the page prices its cart at. */
function pricedAtShown(client: QueryClient): PricedAt {
  const { storeIds } = (shownReading(client)?.queryKey[cartKey.length] ?? {}) as PricedAt;
  return storeIds === undefined ? {} : { storeIds };
}

/** Shows a written line as it was answered; false if the page must read the cart. */
function showWritten(
  client: QueryClient,
  { priced: [line], cartSum: sum }: PricedEntry,
  at: Written,
): boolean {
  const { gone, wanted } = linesOf(client);
  const reading = shownReading(client);
  if (reading?.state.data === undefined || line === undefined || gone.has(line.id)) return false;
  // The step that comes next has an answer of its own.
  if ((wanted.get(line.id)?.quantity ?? line.quantity) !== line.quantity) return true;
  if (reading.state.fetchStatus !== 'idle' || reading.state.isInvalidated) return false;
  if (String(pricedAtShown(client).storeIds) !== String(at.pricedAt.storeIds)) return false;
  const kept = shownCart(client).filter(({ id }) => id !== at.mergedId);
  const entries = withLine(kept, line, at);
  if (cartSum(entries) !== sum) return false;
  client.setQueryData(reading.queryKey, entries);
  const others = client.getQueryCache().findAll({ queryKey: cartKey, type: 'inactive' });
  for (const other of others) other.invalidate();
  return true;
}

type Written = Place & { pricedAt: PricedAt; mergedId?: number | undefined };

/** Sends a change of one line, priced at the stores that the page shows, and shows the answer. */
async function write(
  client: QueryClient,
  send: (pricedAt: PricedAt) => Promise<PricedEntry>,
  { id, ...place }: Place & { id?: number } = {},
): Promise<PricedEntry> {
  const pricedAt = pricedAtShown(client);
  const answer = await send(pricedAt);
  const mergedId = id === answer.id ? undefined : id;
  if (mergedId !== undefined) linesOf(client).merged.set(mergedId, answer.id);
  if (!showWritten(client, answer, { ...place, pricedAt, mergedId })) await markBehind(client);
  return answer;
}

export const update = (client: QueryClient, id: number, body: { quantity?: number } & Partial<Wish>) =>
  write(client, (at) => request(updateCartEntry, { params: { id }, body: { ...body, ...at } }), { id });

export const add = (
  client: QueryClient,
  line: Wish & Partial<CartEntry> & { quantity: number },
  place: Place = {},
) => {
  const { addedTogether, note } = line;
  const body = { ...cartWish(line), addedTogether, note, ...place };
  return write(client, (at) => request(addCartEntry, { body: { ...body, ...at } }), place);
};

/** Why a change to the cart failed, as a shopper would say it; '' where nobody knows. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage === t`${t`Cart entry`} wasn’t found.`
    ? t`You removed this line in another tab.`
    : messageOf(error, '');

/** Says what has failed (8.cart), then why, where that is known, and what can be done about it. */
export const tellFailure = (what: string, error: unknown, action?: ToastAction): void =>
  toastFailure(t`Error`, what, reasonOf(error), action);

type Change<V, A> = {
  send: (client: QueryClient, change: V) => Promise<A>;
  /** The cart as the change is to leave it, shown meanwhile. */
  shows?: (entries: CartEntry[], change: V) => CartEntry[];
  done?: (client: QueryClient, answer: A, change: V) => unknown;
  /** What is told when it failed; null for nothing. */
  failure: (client: QueryClient, change: V) => string | null;
  /** Takes back what was shown, where that is more than `rollback`. */
  takeBack?: (client: QueryClient, change: V, rollback: () => void) => unknown;
  key?: string;
  scope?: MutationScope;
};

/** A change to the cart, as the head of this file has it. */
export const cartChange = <V, A>({ send, shows, done, failure, takeBack, key, scope }: Change<V, A>) =>
  mutationOptions({
    mutationKey: key === undefined ? cartChangeKey : [...cartChangeKey, key],
    ...(scope && { scope }),
    mutationFn: (change: V, { client }) => send(client, change),
    onMutate: (change, { client }) => shows && show(client, (entries) => shows(entries, change)),
    onSuccess: async (answer, change, _rollback, { client }) => {
      if (isReading(client)) await markBehind(client);
      await done?.(client, answer, change);
    },
    onError: async (error, change, rollback = () => {}, { client }) => {
      const what = failure(client, change);
      if (takeBack) await takeBack(client, change, rollback);
      else rollback();
      if (what !== null) tellFailure(what, error);
      return markBehind(client);
    },
    onSettled: (_answer, _error, _change, _rollback, { client }) => void cartShown(client),
  });

/** Makes a change; resolves to whether the server has it. */
export const makeChange = <V, A>(
  client: QueryClient,
  change: ReturnType<typeof cartChange<V, A>>,
  variables: V,
): Promise<boolean> => succeeds(client.getMutationCache().build(client, change).execute(variables));

type Undoable = {
  title: string;
  description?: string;
  lines: readonly CartEntry[];
  /** `isBack` says that an earlier try has brought the lines back. */
  undo: (isBack: boolean) => Promise<unknown>;
};

/** Says what was done to lines, and brings them back as they were. */
export function offerBack(client: QueryClient, { lines, undo, ...message }: Undoable): void {
  const refresh = () => Promise.all([refreshCart(client), refreshFreeLines(client)]);
  const isShown = (line: CartEntry) =>
    shownCart(client).some(({ itemId, firmness }) => itemId === line.itemId && firmness === line.firmness);
  offerUndo({
    ...message,
    undo: async (isRetry) => {
      if (isRetry) await refresh();
      await undo(isRetry && lines.length > 0 && lines.every(isShown));
      await cartShown(client);
    },
    tellFailure: (error, again) => {
      tellFailure(t`Couldn’t undo that.`, error, again);
      void refresh();
    },
  });
}
