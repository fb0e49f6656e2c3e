import { z } from 'zod/mini';
import type { BlsRow } from '#domain/price/estimate/bls-row.ts';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';

export type BlsClient = {
  /** Returns monthly prices for up to 25 series ids. Covers `endYear` and the year before. Throws ProviderError. */
  fetchMonthlyPrices: (seriesIds: readonly string[], endYear: number) => Promise<BlsRow[]>;
};

export type BlsOptions = {
  url: string;
  key: string | undefined;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
};

/** The API's limit without a key. */
export const MAX_SERIES_PER_CALL = 25;

const responseSchema = z.object({
  status: z.string(),
  message: z.optional(z.array(z.string())),
  Results: z.optional(
    z.object({
      series: z.optional(
        z.array(
          z.object({
            seriesID: z.string(),
            data: z.array(z.object({ year: z.string(), period: z.string(), value: z.string() })),
          }),
        ),
      ),
    }),
  ),
});

export function createBlsClient({ url, key, ...options }: BlsOptions): BlsClient {
  return {
    async fetchMonthlyPrices(seriesIds, endYear) {
      if (seriesIds.length > MAX_SERIES_PER_CALL)
        throw new RangeError(`At most ${MAX_SERIES_PER_CALL} series at once`);
      const body = {
        seriesid: seriesIds,
        ...{ startyear: String(endYear - 1), endyear: String(endYear) },
        ...(key !== undefined && { registrationkey: key }),
      };
      const response = await sendRequestOnce(options, url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const data = requireParsed(responseSchema.safeParse(response).data);
      const series = data.Results?.series;
      if (data.status !== 'REQUEST_SUCCEEDED' || series === undefined) {
        const reason = data.message?.join(' ').slice(0, 200) ?? data.status;
        throw new ProviderError('away', `It did not answer: ${reason}`);
      }
      return series.flatMap(({ seriesID: seriesId, data: months }) =>
        months.map((month) => ({ seriesId, ...month })),
      );
    },
  };
}
