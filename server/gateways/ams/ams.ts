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
  /** Key of a free account. It's sent as the user name, with an empty password. */
  key: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
};

const MAX_REPLY_BYTES = 8_000_000;

const rows = z.array(z.record(z.string(), z.unknown()));
const reply = z.union([rows, z.object({ results: rows })]);

function extractRows(answer: unknown): AdReportRow[] {
  const data = requireParsed(reply.safeParse(answer).data);
  return Array.isArray(data) ? data : data.results;
}

export function createAmsClient({ url, key, ...requestOptions }: AmsOptions): AmsClient {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    async fetchNewestWeek(slug) {
      const path = `${url.replace(/\/$/, '')}/reports/${slug}/Report%20Details?lastReports=1`;
      const limited = { ...requestOptions, maxReplyBytes: MAX_REPLY_BYTES };
      const answer = await sendRequestOnce(limited, path, { headers: { authorization } });
      if (answer === null) throw new ProviderError('refused', 'It does not know the key.');
      return extractRows(answer).map((row) => ({ ...row, slug_id: slug }));
    },
  };
}
