import { z } from 'zod/mini';
import { said } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { described, idText, noContent, rowIdText } from './fields.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, PHOTO_DAYS } from './limits.ts';

const photo = described(
  z
    .string()
    .check(
      z.maxLength(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, said('is too large')),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, said('must be in Base64')),
    ),
  `a JPEG in Base64, at most ${MAX_PHOTO_BYTES} bytes and ${MAX_PHOTO_SIDE} pixels wide and high`,
);

const shownPhoto = described(z.nullable(z.string()), 'a JPEG in Base64; null without one');

/** Identifies the shopper's own price. */
const priceParams = z.object({ itemId: idText, storeId: idText });
const path = '/api/price-photos/:itemId/:storeId';

export const putPricePhoto = {
  method: 'PUT',
  path,
  summary: `Add a photo of the shelf label to a price one saw; notes in the file are dropped, and it is deleted after ${PHOTO_DAYS} days`,
  access: 'user',
  maxBodyBytes: 670_000,
  params: priceParams,
  body: z.strictObject({
    photo,
    isGiven: z.optional(
      described(
        z.boolean(),
        'give it with its price to Open Prices, in public and for good; only where `mayGive`',
      ),
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;

export const getPricePhoto = {
  method: 'GET',
  path,
  summary: 'The photo of a price one saw',
  access: 'user',
  params: priceParams,
  success: 200,
  response: z.object({
    photo: shownPhoto,
    mayGive: described(z.boolean(), 'whether a photo of it may be given to Open Prices'),
    gift: described(
      z.nullable(z.enum(['waiting', 'given', 'refused'])),
      'how far that has come; null where it is not wished',
    ),
  }),
} as const satisfies Endpoint;

export const removePricePhoto = {
  method: 'DELETE',
  path,
  summary: 'Delete the photo of a price one saw',
  access: 'user',
  params: priceParams,
  ...noContent,
} as const satisfies Endpoint;

export const getReportPhoto = {
  method: 'GET',
  path: '/api/admin/price-reports/:id/photo',
  summary: 'The photo of a price from a shopper that waits for a look',
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdText }),
  success: 200,
  response: z.object({ photo: shownPhoto }),
} as const satisfies Endpoint;
