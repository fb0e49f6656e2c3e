import type { FastifyInstance } from 'fastify';
import { getPricingStatus } from '#contract/prices.ts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readPriceTotals } from './read.ts';

/** Where live prices can come from once configured (DESIGN §5), as shoppers know them. */
const liveProviders = ['Kroger', 'Walmart', 'Open Prices'];

export function priceRoutes(app: FastifyInstance, { db }: Deps): void {
  endpoint(app, getPricingStatus, async () => ({
    realTimePricing: false,
    availableServices: [],
    missingServices: liveProviders,
    ...(await readPriceTotals(db)),
  }));
}
