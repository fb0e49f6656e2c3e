import type { FastifyInstance } from 'fastify';

/** API responses are personal. Calls marked `isForAll` override this in `endpoint`, as do files and pages. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'private, no-store');
  });
}
