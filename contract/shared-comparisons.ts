import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, instant, noContent } from './fields.ts';

/** The id in a comparison's link: a secret of 256 bits. */
export const COMPARISON_ID = /^[\w-]{43}$/;

const sharedComparison = z.object({
  id: z.string(),
  sharedAt: instant,
  sentence: described(z.nullable(z.string()), 'the answer in words; null if nothing was priced'),
  lineCount: count,
  shareUrl: z.url(),
});

export type SharedComparison = z.output<typeof sharedComparison>;

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
    comparisonId: z.string().check(z.regex(COMPARISON_ID, deferredText('isn’t the id of a comparison'))),
  }),
  ...noContent,
} as const satisfies Endpoint;
