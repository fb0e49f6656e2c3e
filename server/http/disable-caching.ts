import type { FastifyInstance } from 'fastify';

/**
 * Most API responses contain personal data, so caching is off by default. Calls marked `isForAll`, files and
 * pages override this.
 */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'private, no-store');
  });
}
