import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/**
 * Refuses a request that names two hosts, of which a proxy and we might read different ones, or none, which HTTP/1.1
 * demands. Node would answer the latter by itself, without our headers: `requireHostHeader` is to be off.
 */
export function oneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw badRequest('The request must name one host.');
  });
}
