import { NODATA, NOTFOUND, SERVFAIL, TIMEOUT } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import {
  type AddressGuard,
  createGuardedLookup,
  publicAddressGuard,
} from '#server/gateways/guarded-lookup.ts';
import { readPageBody } from './page-body.ts';
import { PageError } from './page-error.ts';

/** `url` is the page's URL after redirects. */
type Page = { url: string; html: string };

export type PageFetcher = (url: string) => Promise<Page>;

export type PageFetchPolicy = AddressGuard & {
  isStandardPort: (url: URL) => boolean;
  timeLimitMs: number;
};

const MAX_REDIRECTS = 5;
const USER_AGENT = 'Cartwise/1.0 (recipe reader; reads one page when a shopper asks for it)';
const ACCEPTED_TYPES = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

const publicPagePolicy: PageFetchPolicy = {
  ...publicAddressGuard,
  isStandardPort: ({ port }) => port === '',
  timeLimitMs: 10_000,
};

const notPublicError = () =>
  new PageError('address', 'That address is not on the public web. Paste the text of the recipe instead.');
const unreachableError = (host: string, why: string) =>
  new PageError('away', `${host} ${why}. Open the page yourself, copy the ingredients, and paste them here.`);

function parsePageUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new PageError('address', 'That is no web address. It begins with https://');
  if (url.username !== '' || url.password !== '')
    throw new PageError('address', 'An address with a user name or a password in it is not opened.');
  return url;
}

const getPort = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

function sendRequest(url: URL, guard: PageFetchPolicy, signal: AbortSignal): Promise<IncomingMessage> {
  const port = getPort(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Check the host here if it's an IP address, because Node calls `lookup` only for names.
  const isIpLiteral = isIP(host) !== 0;
  if (!guard.isStandardPort(url) || (isIpLiteral && !guard.isAllowed(host, port)))
    return Promise.reject(notPublicError());
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).get(
    url,
    {
      agent: false,
      lookup: createGuardedLookup(port, guard, notPublicError, signal),
      signal,
      headers: {
        'user-agent': USER_AGENT,
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'gzip, br',
        'accept-language': 'en-US,en;q=0.8',
      },
    },
    resolve,
  );
  request.on('error', reject);
  return promise;
}

/** Codes for failed name lookups. A connection timeout has a different code, `ETIMEDOUT`. */
const unknownHostCodes = new Set<unknown>([NOTFOUND, NODATA, SERVFAIL, TIMEOUT]);

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function throwPageError(error: unknown, host: string, signal: AbortSignal): never {
  if (error instanceof PageError) throw error;
  if (error instanceof Error && error.cause instanceof PageError) throw error.cause;
  if (signal.aborted) throw unreachableError(host, 'took too long to answer');
  throw unreachableError(
    host,
    unknownHostCodes.has(getErrorCode(error)) ? 'is not known' : 'could not be reached',
  );
}

function assertUsableStatus(host: string, status: number): void {
  if (status === 200) return;
  if (status === 404 || status === 410)
    throw new PageError('away', `${host} has no such page. Check the address.`);
  throw unreachableError(
    host,
    status === 401 || status === 403 || status === 429
      ? 'does not let us read it'
      : 'did not answer with a page',
  );
}

/** Creates a fetcher that checks the address again at each redirect and throws PageError if a page can't be loaded. */
export function createPageFetcher(guard: PageFetchPolicy = publicPagePolicy): PageFetcher {
  return async (address) => {
    const signal = AbortSignal.timeout(guard.timeLimitMs);
    let url = parsePageUrl(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const host = url.hostname;
      let response: IncomingMessage | null = null;
      try {
        response = await sendRequest(url, guard, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          url = parsePageUrl(headers.location, url);
          continue;
        }
        assertUsableStatus(host, statusCode);
        if (!ACCEPTED_TYPES.test(headers['content-type'] ?? ''))
          throw new PageError(
            'unusable',
            'That address is no page with text. Paste the text of the recipe instead.',
          );
        return { url: url.href, html: await readPageBody(response) };
      } catch (error) {
        throwPageError(error, host, signal);
      } finally {
        response?.destroy();
      }
    }
    throw unreachableError(url.hostname, 'sends us around in circles');
  };
}
