import { z } from 'zod/mini';
import type { AdReportRow } from '#domain/price/advertised/advertised-price.ts';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';

export type AmsClient = {
  /** Throws ProviderError if the request fails. */
  fetchNewestWeek: (slug: number) => Promise<AdReportRow[]>;
};

export type AmsOptions = {
  url: string;
  /** API key of a free account, sent as the user name with an empty password. */
  key: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
};

const MAX_RESPONSE_BYTES = 8_000_000;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
const responseSchema = z.union([rowsSchema, z.object({ results: rowsSchema })]);

function extractRows(response: unknown): AdReportRow[] {
  const data = requireParsed(responseSchema.safeParse(response).data);
  return Array.isArray(data) ? data : data.results;
}

export function createAmsClient({ url, key, ...requestOptions }: AmsOptions): AmsClient {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    async fetchNewestWeek(slug) {
      const path = `${url.replace(/\/$/, '')}/reports/${slug}/Report%20Details?lastReports=1`;
      const limitedOptions = { ...requestOptions, maxResponseBytes: MAX_RESPONSE_BYTES };
      const response = await sendRequestOnce(limitedOptions, path, { headers: { authorization } });
      if (response === null) throw new ProviderError('refused', 'It does not know the key.');
      return extractRows(response).map((row) => ({ ...row, slug_id: slug }));
    },
  };
}
