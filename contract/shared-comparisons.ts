import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, noContent, withDescription } from './fields.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';

/** The id is also the secret: 256 bits in base64url. */
export const COMPARISON_ID_PATTERN = /^[\w-]{43}$/;

const sharedComparison = z.object({
  id: z.string(),
  sharedAt: instant,
  sentence: withDescription(z.nullable(z.string()), 'the answer in words; null if nothing was priced'),
  lineCount: count,
  shareUrl: z.url(),
});

export type SharedComparison = z.output<typeof sharedComparison>;

export const createSharedComparison = {
  method: 'POST',
  path: '/api/shared-comparisons/from-cart',
  summary: 'Make a page of the cart’s prices at this moment, which never changes',
  access: 'user',
  body: z.strictObject({
    storeIds: withDescription(
      z.optional(
        z
          .array(id)
          .check(
            z.minLength(1, deferredText('must name a store')),
            z.maxLength(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE),
          ),
      ),
      'by default the selected stores, or else the nearest five',
    ),
  }),
  success: 201,
  response: z.object({ shareUrl: withDescription(z.url(), 'for everyone with the link') }),
} as const satisfies Endpoint;

export const listSharedComparisons = {
  method: 'GET',
  path: '/api/shared-comparisons',
  summary: 'The comparisons that the shopper has shared, newest first',
  access: 'user',
  success: 200,
  response: z.array(sharedComparison),
} as const satisfies Endpoint;

export const removeSharedComparison = {
  method: 'DELETE',
  path: '/api/shared-comparisons/:comparisonId',
  summary: 'Delete a shared comparison; its link stops working',
  access: 'user',
  params: z.object({
    comparisonId: z
      .string()
      .check(z.regex(COMPARISON_ID_PATTERN, deferredText('isn’t the id of a comparison'))),
  }),
  ...noContent,
} as const satisfies Endpoint;
