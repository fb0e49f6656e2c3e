import { createSign } from 'node:crypto';
import { askOnce } from '#server/gateways/ask-once.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { readPrices, readStores, type WalmartPrice, type WalmartStore } from './reply.ts';

type WalmartEndpoint = 'locations' | 'products';

export type Walmart = {
  /** Its stores about a place. Throws ProviderError. */
  storesNear: (place: { latitude: number; longitude: number }) => Promise<WalmartStore[]>;
  /** What a package with this UPC costs at a store; empty where it does not sell or price it. Throws ProviderError. */
  prices: (storeNumber: string, upc: string) => Promise<WalmartPrice[]>;
};

type WalmartOptions = {
  /** Up to the version of its product interface. */
  baseUrl: string;
  consumerId: string;
  /** Of RSA, as PEM. */
  privateKey: string;
  keyVersion: string;
  /** Names the application and where to reach its operator. */
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
  /** Counts a call; false where none is left. */
  takeCall: (endpoint: WalmartEndpoint) => Promise<boolean>;
  /** For one request. */
  timeLimitMs: number;
};

const TRIES = 3;
/** Five calls a second, the least that clients of it tell of. */
const SPACING_MS = 200;
const FIRST_WAIT_MS = 2_000;

/**
 * Walmart's affiliate interface. Each attempt is signed anew, as a signature lives three minutes. A call that finds it away is
 * made up to three times, each counted, after a random wait of up to 2, then 4 seconds; one that is refused is not repeated.
 */
export function createWalmart(options: WalmartOptions): Walmart {
  const { clock, random, sleep, consumerId, keyVersion } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  /** RSA-SHA256 over the values in this order, each with the end of its line. */
  function signed(): Record<string, string> {
    const timestampMs = String(clock().getTime());
    const text = `${consumerId}\n${timestampMs}\n${keyVersion}\n`;
    return {
      'WM_CONSUMER.ID': consumerId,
      'WM_CONSUMER.INTIMESTAMP': timestampMs,
      'WM_SEC.KEY_VERSION': keyVersion,
      'WM_SEC.AUTH_SIGNATURE': createSign('RSA-SHA256').update(text).sign(options.privateKey, 'base64'),
    };
  }

  async function ask(
    endpoint: WalmartEndpoint,
    path: 'stores' | 'items',
    query: Record<string, string>,
  ): Promise<unknown> {
    const url = `${baseUrl}/${path}?${new URLSearchParams(query)}`;
    for (let tries = 1; ; tries += 1) {
      if (!(await options.takeCall(endpoint)))
        throw new ProviderError('budget', 'No call is left of this hour.');
      await sleep(SPACING_MS);
      try {
        const reply = await askOnce(options, url, { headers: signed() });
        if (reply !== null) return reply;
        throw new ProviderError('refused', 'It did not accept the signature: look at the key and the clock.');
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'away' || tries === TRIES) throw error;
        await sleep(Math.round(random() * FIRST_WAIT_MS * 2 ** (tries - 1)));
      }
    }
  }

  const usable = <T>(read: T | null): T => {
    if (read === null) throw new ProviderError('malformed', 'Its answer has another form.');
    return read;
  };

  return {
    async storesNear({ latitude, longitude }) {
      return usable(
        readStores(await ask('locations', 'stores', { lat: `${latitude}`, lon: `${longitude}` })),
      );
    },
    async prices(storeNumber, upc) {
      const prices = usable(readPrices(await ask('products', 'items', { upc, storeId: storeNumber })));
      return prices.filter((price) => price.upc === upc);
    },
  };
}
