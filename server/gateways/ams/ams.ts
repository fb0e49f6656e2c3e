import { z } from 'zod/mini';
import type { AdvertisedRow } from '#domain/price/advertised-price.ts';
import { askOnce } from '#server/gateways/ask-once.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';

export type Ams = {
  /** The rows of the newest week of a report. Throws ProviderError. */
  newestWeek: (slug: number) => Promise<AdvertisedRow[]>;
};

export type AmsOptions = {
  /** Such as `https://marsapi.ams.usda.gov/services/v1.2`. */
  url: string;
  /** Of a free account; the name of the sender, with an empty password. */
  key: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
};

/** Two thousand rows of some 1.3 kB. */
const MAX_REPLY_BYTES = 8_000_000;

const rows = z.array(z.record(z.string(), z.unknown()));
/** Its answer, or the bare rows of it. */
const reply = z.union([rows, z.object({ results: rows })]);

/** Takes apart what the interface answers, or a file of it; null where it is neither. */
function rowsOfReply(answer: unknown): AdvertisedRow[] | null {
  const { data } = reply.safeParse(answer);
  if (data === undefined) return null;
  return Array.isArray(data) ? data : data.results;
}

/** Market News of the Agricultural Marketing Service (USDA). */
export function createAms({ url, key, ...asking }: AmsOptions): Ams {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    async newestWeek(slug) {
      const path = `${url.replace(/\/$/, '')}/reports/${slug}/Report%20Details?lastReports=1`;
      const asked = { ...asking, maxReplyBytes: MAX_REPLY_BYTES };
      const answer = await askOnce(asked, path, { headers: { authorization } });
      if (answer === null) throw new ProviderError('refused', 'It does not know the key.');
      const told = rowsOfReply(answer);
      if (told === null) throw new ProviderError('malformed', 'Its answer has another form.');
      return told.map((row) => ({ ...row, slug_id: slug }));
    },
  };
}
