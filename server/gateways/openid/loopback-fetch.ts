type Fetch = typeof globalThis.fetch;

/**
 * Sends requests for our public address directly to this process. A container may not be able to reach the public
 * address. `ownOrigin` is null while the process isn't listening.
 */
export const createLoopbackFetch =
  (publicUrl: string, ownOrigin: () => string | null, fetch: Fetch): Fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const own = ownOrigin();
    const isOwn = own !== null && url.origin === new URL(publicUrl).origin;
    return fetch(isOwn ? `${own}${url.pathname}${url.search}` : input, init);
  };
