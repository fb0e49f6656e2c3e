/**
 * Manages the cart in the browser: its queries and how it's changed.
 *
 * - Queries: there's one query per choice of stores. Their keys start with `cartKey`.
 * - Change: `createCartMutation` creates a mutation. If `applyChange` is given, `onMutate` cancels pending fetches and
 *   shows the change in every query. If the server refuses the change, it's reverted. Changes without `applyChange`,
 *   such as switching a brand, appear with the response. `onError` reports a refusal, and `offerCartUndo` offers undo.
 * - Response: it contains the changed line with prices, and the checksum of the server's cart. `writeLine` shows the
 *   line. The cart becomes stale if the checksum differs, the stores have changed, or a fetch was canceled.
 * - Refetch: after the last pending response (`onSettled`), a stale cart is fetched again.
 * - Order: quantity and brand changes share a scope, so they're sent one by one. If a quantity changes several times,
 *   only the last pending change is sent. Removing a line doesn't wait: the line's pending changes are dropped, and
 *   late responses are ignored (`gone`).
 * - Closing the page: quantities that have no response yet are sent (`sendUnconfirmedQuantities`).
 */
import { type MutationScope, mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  addCartEntry,
  type CartEntry,
  computeCartChecksum,
  type getCart,
  type PricedEntry,
  updateCartEntry,
} from '#contract/cart.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { didSucceed, refreshQueries, updateOptimistically, waitForMutations } from '#web/api/mutations.ts';
import { createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { type ToastAction, toastFailure } from '#web/ui/toast.ts';
import { refreshCartNotes } from './free-lines-query.ts';
import { type OfferedUndo, offerUndo } from './offer-undo.ts';

const cartKey = createQueryKey({ path: '/api/cart' }, {});

/** Key prefix of every mutation that changes the cart or its notes optimistically. */
export const cartMutationKey = ['cart-change'];

export const refreshCart = (client: QueryClient): Promise<void> =>
  refreshQueries(client, { queryKey: cartKey });

type ChosenItem = Pick<CartEntry, 'itemId' | 'firmness'>;

export const toRequestedItem = ({ itemId, quantity, firmness }: ChosenItem & { quantity: number }) =>
  firmness === 'product' ? { itemId, quantity } : { itemId, quantity, firmness };

/**
 * Resolves once the server has responded to every pending change, even if it refused some of them. Call this before
 * sharing or copying the cart.
 */
export const waitForCartChanges = (client: QueryClient): Promise<void> =>
  waitForMutations(client, cartMutationKey);

/** Resolves once no change is pending and the page shows all saved changes. Refetches the cart if it's stale. */
export async function waitForFreshCart(client: QueryClient): Promise<void> {
  await waitForCartChanges(client);
  const staleCarts = {
    queryKey: cartKey,
    type: 'active',
    predicate: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
  } as const;
  await client.refetchQueries(staleCarts, { cancelRefetch: false });
}

type QuantityChange = { quantity: number; confirmed: number };

/** Pending changes to cart lines, by line id. Query results don't include them. */
type LineState = {
  gone: Set<number>;
  /** The last requested quantity and the server's quantity. Removed when the last response for the line arrives. */
  wanted: Map<number, QuantityChange>;
  /** Maps merged lines to the lines that replaced them, by id. */
  merged: Map<number, number>;
  /** Maps the old ids of removed and restored lines to their new ids. */
  restored: Map<number, number>;
};

const lineStates = new WeakMap<QueryClient, LineState>();

export function getLineState(client: QueryClient): LineState {
  const lines = lineStates.get(client) ?? {
    gone: new Set(),
    wanted: new Map(),
    merged: new Map(),
    restored: new Map(),
  };
  lineStates.set(client, lines);
  return lines;
}

const findShownCartQuery = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: cartKey, type: 'active' })[0];

export const getShownCart = (client: QueryClient): CartEntry[] =>
  (findShownCartQuery(client)?.state.data as CartEntry[] | undefined) ?? [];

const isFetchingCart = (client: QueryClient) => client.isFetching({ queryKey: cartKey }) > 0;

/**
 * Makes `waitForFreshCart` fetch the cart again. Cancels pending requests, because their responses may be older than
 * the last change.
 */
export async function markCartStale(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: cartKey });
  await client.invalidateQueries({ queryKey: cartKey, refetchType: 'none' });
}

export async function updateShownCart(client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]) {
  const isStale = isFetchingCart(client) || findShownCartQuery(client)?.state.isInvalidated;
  const rollback = await updateOptimistically(client, cartKey, change);
  if (isStale) await markCartStale(client);
  return rollback;
}

const putLine = (entries: CartEntry[], line: CartEntry, { beforeEntryId }: LinePosition): CartEntry[] => {
  const index = entries.findIndex(({ id }) => id === line.id);
  if (index >= 0) return entries.with(index, line);
  const nextIndex = entries.findIndex(({ id }) => id === beforeEntryId);
  return entries.toSpliced(nextIndex < 0 ? entries.length : nextIndex, 0, line);
};

export type LinePosition = { beforeEntryId?: number | undefined };

export function findLinePosition(client: QueryClient, { id }: CartEntry): LinePosition {
  const entries = getShownCart(client);
  return { beforeEntryId: entries[entries.findIndex((each) => each.id === id) + 1]?.id };
}

type PricingStores = QueryOf<typeof getCart>;

function getShownPricingStores(client: QueryClient): PricingStores {
  const { storeIds } = (findShownCartQuery(client)?.queryKey[cartKey.length] ?? {}) as PricingStores;
  return storeIds === undefined ? {} : { storeIds };
}

function showWrittenLine(
  client: QueryClient,
  { priced: [line], cartSum: serverChecksum }: PricedEntry,
  writeRequest: WriteRequest,
): boolean {
  const { gone, wanted } = getLineState(client);
  const shownQuery = findShownCartQuery(client);
  if (shownQuery?.state.data === undefined || line === undefined || gone.has(line.id)) return false;
  // A newer change is pending. Wait for its response instead of showing this one.
  if ((wanted.get(line.id)?.quantity ?? line.quantity) !== line.quantity) return true;
  if (shownQuery.state.fetchStatus !== 'idle' || shownQuery.state.isInvalidated) return false;
  if (String(getShownPricingStores(client).storeIds) !== String(writeRequest.pricedAt.storeIds)) return false;
  const remainingEntries = getShownCart(client).filter(({ id }) => id !== writeRequest.mergedId);
  const entries = putLine(remainingEntries, line, writeRequest);
  if (computeCartChecksum(entries) !== serverChecksum) return false;
  client.setQueryData(shownQuery.queryKey, entries);
  const inactiveQueries = client.getQueryCache().findAll({ queryKey: cartKey, type: 'inactive' });
  for (const query of inactiveQueries) query.invalidate();
  return true;
}

type WriteRequest = LinePosition & { pricedAt: PricingStores; mergedId?: number | undefined };

async function writeLine(
  client: QueryClient,
  send: (pricedAt: PricingStores) => Promise<PricedEntry>,
  { id, ...position }: LinePosition & { id?: number } = {},
): Promise<PricedEntry> {
  const pricedAt = getShownPricingStores(client);
  const response = await send(pricedAt);
  const mergedId = id === response.id ? undefined : id;
  if (mergedId !== undefined) getLineState(client).merged.set(mergedId, response.id);
  if (!showWrittenLine(client, response, { ...position, pricedAt, mergedId })) await markCartStale(client);
  return response;
}

type LineChange = { quantity?: number; note?: string } & Partial<ChosenItem>;

export const updateLine = (client: QueryClient, id: number, body: LineChange) =>
  writeLine(client, (at) => request(updateCartEntry, { params: { id }, body: { ...body, ...at } }), { id });

export const addLine = (
  client: QueryClient,
  line: ChosenItem & Partial<CartEntry> & { quantity: number; isSuggested?: boolean | undefined },
  position: LinePosition = {},
) => {
  const { addedTogether, note, firmness } = line;
  // Omit `firmness` for a suggested item. The shopper didn't choose its brand, so swaps may offer other brands.
  const item = line.isSuggested ? toRequestedItem(line) : { ...toRequestedItem(line), firmness };
  const body = { ...item, addedTogether, note, ...position };
  return writeLine(client, (at) => request(addCartEntry, { body: { ...body, ...at } }), position);
};

const getFailureReason = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage === t`${t`Cart entry`} wasn’t found.`
    ? t`You removed this line in another tab.`
    : errorMessage(error, '');

export const reportCartFailure = (message: string, error: unknown, action?: ToastAction): void =>
  toastFailure(t`Error`, message, getFailureReason(error), action);

export const cartLineScope = { id: 'cart lines' };

type Change<V, A> = {
  send: (client: QueryClient, change: V) => Promise<A>;
  applyChange?: (entries: CartEntry[], change: V) => CartEntry[];
  onSuccess?: (client: QueryClient, answer: A, change: V) => unknown;
  failureText: (client: QueryClient, change: V) => string | null;
  /** Needed only if `rollback` alone isn't enough to revert the optimistic update. */
  revert?: (client: QueryClient, change: V, rollback: () => void) => unknown;
  key?: string;
  scope?: MutationScope;
};

export const createCartMutation = <V, A>({
  send,
  applyChange,
  onSuccess,
  failureText,
  revert,
  key,
  scope,
}: Change<V, A>) =>
  mutationOptions({
    mutationKey: key === undefined ? cartMutationKey : [...cartMutationKey, key],
    ...(scope && { scope }),
    mutationFn: (change: V, { client }) => send(client, change),
    onMutate: (change, { client }) =>
      applyChange && updateShownCart(client, (entries) => applyChange(entries, change)),
    onSuccess: async (answer, change, _rollback, { client }) => {
      if (isFetchingCart(client)) await markCartStale(client);
      await onSuccess?.(client, answer, change);
    },
    onError: async (error, change, rollback = () => {}, { client }) => {
      const message = failureText(client, change);
      if (revert) await revert(client, change, rollback);
      else rollback();
      if (message !== null) reportCartFailure(message, error);
      return markCartStale(client);
    },
    onSettled: (_answer, _error, _change, _rollback, { client }) => void waitForFreshCart(client),
  });

export const runCartMutation = <V, A>(
  client: QueryClient,
  change: ReturnType<typeof createCartMutation<V, A>>,
  variables: V,
): Promise<boolean> => didSucceed(client.getMutationCache().build(client, change).execute(variables));

type UndoableChange = {
  title: string;
  description?: string;
  lines: readonly CartEntry[];
  /** `isRestored` is true if an earlier attempt has already restored the lines. */
  undo: (isRestored: boolean) => Promise<unknown>;
};

export function offerCartUndo(client: QueryClient, { lines, undo, ...message }: UndoableChange): OfferedUndo {
  const refresh = () => Promise.all([refreshCart(client), refreshCartNotes(client)]);
  const isShown = (line: CartEntry) =>
    getShownCart(client).some(({ itemId, firmness }) => itemId === line.itemId && firmness === line.firmness);
  return offerUndo({
    ...message,
    undo: async (isRetry) => {
      if (isRetry) await refresh();
      await undo(isRetry && lines.length > 0 && lines.every(isShown));
      await waitForFreshCart(client);
    },
    reportFailure: (error, retry) => {
      reportCartFailure(t`Couldn’t undo that.`, error, retry);
      void refresh();
    },
  });
}
