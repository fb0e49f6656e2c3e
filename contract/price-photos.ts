import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { idParam, noContent, rowIdParam, withDescription } from './fields.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PIXELS, PHOTO_RETENTION_DAYS } from './limits.ts';

const photo = withDescription(
  z
    .string()
    .check(
      z.maxLength(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, deferredText('is too large')),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, deferredText('must be in Base64')),
    ),
  `a Base64 JPEG of at most ${MAX_PHOTO_BYTES} bytes and ${MAX_PHOTO_SIDE_PIXELS} pixels in width and height`,
);

const photoResponse = withDescription(z.nullable(z.string()), 'a Base64 JPEG; null if there is none');

const priceParams = z.object({ itemId: idParam, storeId: idParam });
const path = '/api/price-photos/:itemId/:storeId';

export const putPricePhoto = {
  method: 'PUT',
  path,
  summary: `Add a photo of the shelf label to one's own price; metadata is removed, and it is deleted after ${PHOTO_RETENTION_DAYS} days`,
  access: 'user',
  maxBodyBytes: 670_000,
  params: priceParams,
  body: z.strictObject({
    photo,
    isGiven: z.optional(
      withDescription(
        z.boolean(),
        'publish it with its price on Open Prices, permanently; only if `mayGive`',
      ),
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;

export const getPricePhoto = {
  method: 'GET',
  path,
  summary: "The photo of one's own price",
  access: 'user',
  params: priceParams,
  success: 200,
  response: z.object({
    photo: photoResponse,
    mayGive: withDescription(z.boolean(), 'whether its photo may be published on Open Prices'),
    gift: withDescription(
      z.nullable(z.enum(['waiting', 'given', 'refused'])),
      'status of the publication; null if not requested',
    ),
  }),
} as const satisfies Endpoint;

export const removePricePhoto = {
  method: 'DELETE',
  path,
  summary: "Delete the photo of one's own price",
  access: 'user',
  params: priceParams,
  ...noContent,
} as const satisfies Endpoint;

export const getReportPhoto = {
  method: 'GET',
  path: '/api/admin/price-reports/:id/photo',
  summary: "The photo of a shopper's price that waits for review",
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdParam }),
  success: 200,
  response: z.object({ photo: photoResponse }),
} as const satisfies Endpoint;
