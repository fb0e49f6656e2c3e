import type { FastifyInstance } from 'fastify';

/**
 * What calls answer is somebody's own: no browser, proxy or back button keeps it. The answers that are the same for all
 * say otherwise for themselves (`isForAll` of the contract, in `endpoint`), as do files and pages.
 */
export function cacheNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'private, no-store');
  });
}
