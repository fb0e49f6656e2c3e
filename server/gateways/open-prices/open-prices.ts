import { z } from 'zod/mini';
import { requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';

export type OpenPricesClient = {
  /** Returns a page of prices, oldest first. Throws ProviderError. */
  fetchPage: (since: Date, page: number) => Promise<{ items: Record<string, unknown>[]; pages: number }>;
};

export type OpenPricesOptions = {
  /** URL including the version, such as `https://prices.openfoodfacts.org/api/v1`. */
  baseUrl: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  sleep: (milliseconds: number) => Promise<void>;
  timeLimitMs: number;
};

const PAGE_SIZE = 100;
const PAGE_INTERVAL_MS = 1_000;

const responseSchema = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  pages: z.int().check(z.minimum(0)),
});

export function createOpenPricesClient(options: OpenPricesOptions): OpenPricesClient {
  return {
    async fetchPage(since, page) {
      if (page > 1) await options.sleep(PAGE_INTERVAL_MS);
      const query = new URLSearchParams({
        ...{
          currency: 'USD',
          duplicate_of__isnull: 'true',
          created__gte: since.toISOString(),
          order_by: 'created',
        },
        ...{ page: String(page), size: String(PAGE_SIZE) },
      });
      const url = `${options.baseUrl.replace(/\/+$/, '')}/prices?${query}`;
      return requireParsed(
        responseSchema.safeParse(await sendRequestOnce(options, url, { headers: {} })).data,
      );
    },
  };
}
