type Fetch = typeof globalThis.fetch;

/**
 * Sends requests for our public address directly to this process. A container may not be able to reach the public
 * address. `getOwnOrigin` returns null while the process isn't listening.
 */
export const createLoopbackFetch =
  (publicUrl: string, getOwnOrigin: () => string | null, fetch: Fetch): Fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const origin = getOwnOrigin();
    const isOwnOrigin = origin !== null && url.origin === new URL(publicUrl).origin;
    return fetch(isOwnOrigin ? `${origin}${url.pathname}${url.search}` : input, init);
  };
