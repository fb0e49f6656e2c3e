import type { FastifyInstance } from 'fastify';
import { listSwaps as listSwapsCall } from '#contract/swaps.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { listSwaps } from './list-swaps.ts';

export function swapRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listSwapsCall, ({ query: { storeId }, user }) =>
    listSwaps(db, { userId: user.id, storeId, now: clock() }),
  );
}
