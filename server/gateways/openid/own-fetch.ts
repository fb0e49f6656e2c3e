type Fetch = typeof globalThis.fetch;

/**
 * The public address may lead through a proxy, or be unreachable from inside a container. `ownOrigin` is null while the
 * process isn't listening.
 */
export const createLoopbackFetch =
  (publicUrl: string, ownOrigin: () => string | null, fetch: Fetch): Fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const own = ownOrigin();
    const isOwn = own !== null && url.origin === new URL(publicUrl).origin;
    return fetch(isOwn ? `${own}${url.pathname}${url.search}` : input, init);
  };
