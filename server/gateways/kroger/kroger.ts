import { MINUTE_MS } from '#domain/durations.ts';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';
import { withRetries } from '#server/gateways/with-retries.ts';
import { type KrogerLocation, type KrogerPrice, parseLocations, parsePrices, parseToken } from './reply.ts';

type KrogerEndpoint = 'locations' | 'products';

export type KrogerClient = {
  /** Returns stores within two miles. Throws ProviderError if the request fails. */
  findLocationsNear: (place: { latitude: number; longitude: number }) => Promise<KrogerLocation[]>;
  /**
   * Returns the prices of up to 50 products. Omits products without a price at the store. Throws ProviderError if the
   * request fails.
   */
  fetchPrices: (locationId: string, productIds: readonly string[]) => Promise<KrogerPrice[]>;
};

export type KrogerOptions = {
  /** URL without the version, such as `https://api.kroger.com`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  random: () => number;
  takeCall: (endpoint: KrogerEndpoint) => Promise<boolean>;
  timeLimitMs: number;
};

export const MAX_PRODUCTS_PER_CALL = 50;
const SEARCH_RADIUS_MILES = 2;
const TOKEN_EXPIRY_MARGIN_MS = MINUTE_MS;

/**
 * Creates a client that makes up to three attempts if the service is unavailable. Each attempt counts toward
 * the daily limit. If the token is rejected, the client requests a new one once.
 */
export function createKrogerClient(options: KrogerOptions): KrogerClient {
  const { clock } = options;
  const baseUrl = `${options.baseUrl.replace(/\/+$/, '')}/v1`;
  let token: { text: string; expiresAtMs: number } | null = null;

  async function getToken(): Promise<string> {
    if (token !== null && token.expiresAtMs > clock().getTime()) return token.text;
    const { clientId, clientSecret } = options;
    const newToken = parseToken(
      await withRetries(options, () =>
        sendRequestOnce(options, `${baseUrl}/connect/oauth2/token`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: 'grant_type=client_credentials&scope=product.compact',
        }),
      ),
    );
    if (newToken === null) throw new ProviderError('refused', 'It gave no token to our client id.');
    const expiresAtMs = clock().getTime() + newToken.expires_in * 1_000 - TOKEN_EXPIRY_MARGIN_MS;
    token = { text: newToken.access_token, expiresAtMs };
    return token.text;
  }

  async function callApi(endpoint: KrogerEndpoint, query: Record<string, string>): Promise<unknown> {
    for (const isLast of [false, true]) {
      const authorization = `Bearer ${await getToken()}`;
      const response = await withRetries(options, async () => {
        if (!(await options.takeCall(endpoint)))
          throw new ProviderError('budget', 'No call is left of this hour.');
        const url = `${baseUrl}/${endpoint}?${new URLSearchParams(query)}`;
        return sendRequestOnce(options, url, { headers: { authorization } });
      });
      if (response !== null) return response;
      token = null;
      if (isLast) break;
    }
    throw new ProviderError('refused', 'It refused a token that it had just given.');
  }

  return {
    async findLocationsNear({ latitude, longitude }) {
      const query = {
        'filter.latLong.near': `${latitude},${longitude}`,
        'filter.radiusInMiles': String(SEARCH_RADIUS_MILES),
        'filter.limit': '50',
      };
      return requireParsed(parseLocations(await callApi('locations', query)));
    },
    async fetchPrices(locationId, productIds) {
      const query = { 'filter.productId': productIds.join(','), 'filter.locationId': locationId };
      const requestedIds = new Set(productIds);
      const prices = requireParsed(
        parsePrices(await callApi('products', { ...query, 'filter.limit': '50' })),
      );
      return prices.filter(({ productId }) => requestedIds.has(productId));
    },
  };
}
