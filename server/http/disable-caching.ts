import type { FastifyInstance } from 'fastify';

/**
 * Disables caching of API responses by default, because most contain personal data. `isForAll` calls, files
 * and pages override this.
 */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'private, no-store');
  });
}
