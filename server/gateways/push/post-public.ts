import https from 'node:https';
import { isIP } from 'node:net';
import {
  type AddressGuard,
  createGuardedLookup,
  publicAddressGuard,
} from '#server/gateways/guarded-lookup.ts';
import { isPublicAddress } from '#server/gateways/public-address.ts';

type PostResponse = { status: number; retryAfter: string | undefined };

export type PostRequestSender = (
  url: string,
  request: { headers: Record<string, string | number>; body: Buffer },
) => Promise<PostResponse>;

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;
const INTERNAL_HOST_NAME = /(^|\.)(localhost|local|internal|lan|home|intranet|test|invalid|onion)$|^[^.]*$/i;

export function isPushAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? !INTERNAL_HOST_NAME.test(host) : isPublicAddress(host);
}

const notPublicError = () => new Error('Its address is not on the public web.');

/** Sends POST requests to public addresses only and doesn't follow redirects. */
export function createPostRequestSender(guard: AddressGuard = publicAddressGuard): PostRequestSender {
  return (url, { headers, body }) => {
    if (!isPushAddress(url)) return Promise.reject(notPublicError());
    const { promise, resolve, reject } = Promise.withResolvers<PostResponse>();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = https.request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: createGuardedLookup(HTTPS_PORT, guard, notPublicError, signal),
        signal,
        headers,
      },
      (response) => {
        const { statusCode = 0, headers: responseHeaders } = response;
        response.on('error', () => {}).destroy();
        resolve({ status: statusCode, retryAfter: responseHeaders['retry-after'] });
      },
    );
    request.on('error', (error) =>
      reject(signal.aborted ? new Error('The push service took too long to answer.') : error),
    );
    request.end(body);
    return promise;
  };
}
