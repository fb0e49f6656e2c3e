type Fetch = typeof globalThis.fetch;

/**
 * Calls to the embedded provider go to this very process over loopback: the public address may lead through a
 * proxy, or be unreachable from inside a container. `ownOrigin` is where the process listens, null while it does not.
 */
export const ownFetch =
  (publicUrl: string, ownOrigin: () => string | null, fetch: Fetch): Fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const own = ownOrigin();
    const isOwn = own !== null && url.origin === new URL(publicUrl).origin;
    return fetch(isOwn ? `${own}${url.pathname}${url.search}` : input, init);
  };
