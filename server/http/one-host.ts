import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/**
 * Refuses requests with two hosts, which a proxy might read differently, or with none, which HTTP/1.1 requires. Node
 * would answer the latter without our headers, so `requireHostHeader` must be off.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw badRequest('The request must name one host.');
  });
}
