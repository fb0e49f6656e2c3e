import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { type AddressGuard, createGuardedLookup, publicAddressGuard } from './guarded-lookup.ts';

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;

const notPublicError = () => new Error('Its address is not on the public web.');

/**
 * Creates a `fetch` for https URLs that visitors choose. It sends GET requests to public addresses only. It doesn't
 * follow redirects, and it returns a body only with status 200.
 */
export function createPublicFetch(guard: AddressGuard = publicAddressGuard): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const port = Number(url.port || HTTPS_PORT);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Check the host here if it's an IP address, because Node calls `lookup` only for names.
    if (isIP(host) !== 0 && !guard.isAllowed(host, port)) throw notPublicError();
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    const request = https.get(url, {
      agent: false,
      lookup: createGuardedLookup(port, guard, notPublicError, signal),
      signal,
      headers: Object.fromEntries(new Headers(init.headers)),
    });
    // Errors are handled elsewhere: `once` rejects before the response, and later errors reach the body's reader.
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    if (status !== 200) response.destroy();
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    return new Response(status === 200 ? (Readable.toWeb(response) as ReadableStream) : null, {
      status,
      headers,
    });
  };
}
