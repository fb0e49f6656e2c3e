import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { IDEMPOTENCY_HEADER, USER_HEADER } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ApiError } from './api-error.ts';
import { trackSlowWrite } from './slow-writes.ts';

type OptionalField<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallOptions<E extends Endpoint> = OptionalField<'params', ParamsOf<E>> &
  OptionalField<'query', QueryOf<E>> &
  OptionalField<'body', BodyOf<E>>;

const listeners: Record<number, () => void> = {};

/**
 * Calls `listener` for responses with this status.
 * - 401: the user has signed out or another user has signed in.
 * - 400: the server rejected the request, probably because the page is outdated.
 * - 200: the server can be reached.
 */
export function onResponseStatus(status: 200 | 400 | 401, listener: () => void): void {
  listeners[status] = listener;
}

let userHeader: Record<string, string> = {};

/** Sends this user's id with each later call. The server rejects the call if another account has signed in since. */
export function setPageUser(userId: string | undefined): void {
  userHeader = userId ? { [USER_HEADER]: userId } : {};
}

type ParamValues = Record<string, unknown> | undefined;

export function fillPath(operation: Pick<Endpoint, 'path'>, params: ParamValues): string {
  return operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`'${operation.path}' needs '${name}'`);
    return encodeURIComponent(String(value));
  });
}

export function toQueryString(query: ParamValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** A failed write repeated within this time counts as a retry. */
const RETRY_WINDOW_MS = 2 * MINUTE_MS;

type LostWrite = { write: string; key: string; apiSection: string; failedAtMs: number };

/**
 * Writes without a final response, oldest first. Repeating one of them reuses its idempotency key, unless a read has
 * shown the shopper the outcome in the meantime.
 */
let lostWrites: LostWrite[] = [];

const findApiSection = (url: string) => url.split(/[/?]/)[2] ?? '';

function takeRetryKey(write: string): string | undefined {
  lostWrites = lostWrites.filter(({ failedAtMs }) => Date.now() - failedAtMs < RETRY_WINDOW_MS);
  const index = lostWrites.findLastIndex((lost) => lost.write === write);
  return index === -1 ? undefined : lostWrites.splice(index, 1)[0]?.key;
}

/** Creates a key of 128 random bits. `crypto.randomUUID` isn't available on pages loaded over plain HTTP. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const createKeyHeader = (key: string) => ({ [IDEMPOTENCY_HEADER]: `"${key}"` });

/**
 * Sends a write without retrying it (specification: 9.cache.mutations). If the shopper repeats a lost write, the
 * idempotency key stays the same.
 */
async function sendWrite(
  { write, apiSection }: Pick<LostWrite, 'write' | 'apiSection'>,
  sendWithKey: (header: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const key = takeRetryKey(write) ?? createKey();
  const rememberLostWrite = () => lostWrites.push({ write, key, apiSection, failedAtMs: Date.now() });
  try {
    const response = await sendWithKey(createKeyHeader(key));
    // A Retry-After header means that the write may still be running.
    if (response.status >= 500 || response.headers.has('retry-after')) rememberLostWrite();
    return response;
  } catch (error) {
    rememberLostWrite();
    throw error;
  }
}

/**
 * @throws {ApiError} if the status isn't 2xx
 * @throws {TypeError} if there's no response
 */
export async function sendRequest(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body }: { params?: ParamValues; query?: ParamValues; body?: unknown },
  signal?: AbortSignal,
): Promise<unknown> {
  const url = fillPath({ path }, params) + toQueryString(query);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const send = (header: Record<string, string>) =>
    fetch(url, {
      method,
      credentials: 'include',
      signal: signal ?? null,
      headers: {
        ...userHeader,
        ...header,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: json }),
    });
  const response = await (method === 'GET'
    ? send({})
    : trackSlowWrite(
        sendWrite({ write: `${method} ${url} ${json}`, apiSection: findApiSection(url) }, send),
      ));
  const text = await response.text();
  listeners[response.status]?.();
  // The page has now loaded the server's state, so repeating the failed write is a new action, not a retry.
  if (response.ok && method === 'GET') {
    lostWrites = lostWrites.filter(({ apiSection }) => apiSection !== findApiSection(url));
  }
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return text === '' ? null : JSON.parse(text);
}

export function sendKeepaliveRequest<E extends Endpoint>(operation: E, call: CallOptions<E>): void {
  const { params, body } = call as { params?: ParamValues; body?: unknown };
  const headers = { ...userHeader, ...createKeyHeader(createKey()), 'content-type': 'application/json' };
  const { method } = operation;
  fetch(fillPath(operation, params), { method, headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => {},
  );
}

export async function request<E extends Endpoint>(
  operation: E,
  call: CallOptions<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const json = await sendRequest(
    operation,
    call as { params?: ParamValues; query?: ParamValues; body?: unknown },
    signal,
  );
  return operation.response.parse(json) as ResponseOf<E>;
}
