import { z } from 'zod/mini';
import type { MapPlace } from '#server/gateways/nominatim/reply.ts';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';
import type { OpenPricesOptions } from './open-prices.ts';

export type Contribution = {
  jpeg: Buffer;
  gtin: string;
  priceCents: number;
  /** Null if unknown or if there's no promotion. */
  regularPriceCents: number | null;
  isPromotion: boolean;
  /** The store's local date. */
  date: string;
  place: MapPlace;
};

/** All methods throw ProviderError, with kind `refused` if the contribution itself is rejected. */
type ContributorSession = {
  /** Uploads the photo and returns its id. The same photo always gets the same id. */
  uploadProof: (contribution: Contribution) => Promise<number>;
  submitPrice: (contribution: Contribution, proofId: number) => Promise<number>;
};

export type OpenPricesContributor = {
  /**
   * Signs in. If the app's account is rejected, throws a ProviderError of kind `away` instead of `refused`,
   * because the rejection affects every contribution and not just one.
   */
  open: () => Promise<ContributorSession>;
};

const CALL_INTERVAL_MS = 1_000;

const createdResponseSchema = z.object({ id: z.int().check(z.positive()) });
const signInResponseSchema = z.object({ access_token: z.string().check(z.minLength(1)) });

const toDollars = (cents: number) => cents / 100;

/** Converts a GTIN-14 to Open Food Facts' format, which has 13 digits, or 8 for short codes. */
const toProductCode = (gtin: string) => gtin.replace(/^0(?=\d{13}$)/, '').replace(/^00000(?=\d{8}$)/, '');

export function createOpenPricesContributor({
  user,
  password,
  ...options
}: OpenPricesOptions & { user: string; password: string }): OpenPricesContributor {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function post(path: string, headers: Record<string, string>, body: string | FormData) {
    const response = await sendRequestOnce(options, `${baseUrl}${path}`, { method: 'POST', headers, body });
    // Report the service as unavailable (`away`), because the problem is our session, not the contribution.
    if (response === null) throw new ProviderError('away', 'It does not accept the account.');
    return response;
  }
  const parseId = (response: unknown): number =>
    requireParsed(createdResponseSchema.safeParse(response).data).id;

  return {
    async open() {
      const form = new URLSearchParams({ username: user, password });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await post('/auth', headers, String(form)).catch((error: unknown) => {
        if (error instanceof ProviderError && error.kind === 'refused')
          throw new ProviderError('away', `Signing in: ${error.message}`);
        throw error;
      });
      const { access_token: token } = requireParsed(signInResponseSchema.safeParse(response).data);
      const authorization = `Bearer ${token}`;
      const createCommonFields = ({ date, place }: Contribution) => ({
        ...{ location_osm_id: place.id, location_osm_type: place.type, currency: 'USD', date },
      });
      return {
        async uploadProof(contribution) {
          await options.sleep(CALL_INTERVAL_MS);
          const body = new FormData();
          body.set(
            'file',
            new Blob([new Uint8Array(contribution.jpeg)], { type: 'image/jpeg' }),
            'label.jpg',
          );
          body.set('type', 'PRICE_TAG');
          for (const [name, value] of Object.entries(createCommonFields(contribution)))
            body.set(name, String(value));
          return parseId(await post('/proofs/upload', { authorization }, body));
        },
        async submitPrice(contribution, proofId) {
          await options.sleep(CALL_INTERVAL_MS);
          const { gtin, priceCents, regularPriceCents, isPromotion } = contribution;
          const body = JSON.stringify({
            ...{
              product_code: toProductCode(gtin),
              price: toDollars(priceCents),
              price_is_discounted: isPromotion,
            },
            ...(regularPriceCents !== null && { price_without_discount: toDollars(regularPriceCents) }),
            ...{ ...createCommonFields(contribution), proof_id: proofId },
          });
          return parseId(await post('/prices', { authorization, 'content-type': 'application/json' }, body));
        },
      };
    },
  };
}
