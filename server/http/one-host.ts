import type { FastifyInstance } from 'fastify';
import { badRequestError } from './errors.ts';

/**
 * A proxy might read two hosts differently, and HTTP/1.1 requires one. Node itself would refuse requests without a
 * host, but without our headers, so `requireHostHeader` must be off.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw badRequestError('The request must name one host.');
  });
}
