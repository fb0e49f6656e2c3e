import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, instant, withDescription } from './fields.ts';

const sourceTerms = z.object({
  name: z.string(),
  mayCompare: z.boolean(),
  mayStore: z.boolean(),
  mayShowHistory: z.boolean(),
  maxCacheSeconds: withDescription(z.nullable(count), 'null if not stated'),
  requiredWords: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  readAt: z.iso.date(),
  note: z.string(),
});

export type SourceTerms = z.output<typeof sourceTerms>;

const dailyCalls = z.object({ endpoint: z.string(), callCount: count, budget: count });

const priceSource = z.object({
  ...sourceTerms.shape,
  state: withDescription(
    z.enum(['live', 'waiting', 'failing', 'paused', 'refused', 'scheduled', 'off', 'not live']),
    'for live services; "refused": their terms do not allow comparison; for services polled by a job "scheduled" or "off"',
  ),
  reason: withDescription(z.nullable(z.string()), 'explanation of the state'),
  lastHour: z.nullable(z.object({ callCount: count, failureCount: count, priceCount: count })),
  lastDay: withDescription(z.array(dailyCalls), 'calls in the last 24 hours and the daily budget'),
  lastAnswerAt: withDescription(z.nullable(instant), 'the last usable response, with or without prices'),
  lastPriceAt: z.nullable(instant),
  pausedUntil: z.nullable(instant),
  lastFailure: z.nullable(z.object({ at: instant, message: z.string() })),
});

export type PriceSource = z.output<typeof priceSource>;

export const listPriceSources = {
  method: 'GET',
  path: '/api/admin/price-sources',
  summary: 'Price sources: the terms of each and the results of its calls',
  access: 'admin',
  purpose: 'look at where prices come from',
  success: 200,
  response: z.array(priceSource),
} as const satisfies Endpoint;
