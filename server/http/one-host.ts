import type { FastifyInstance } from 'fastify';
import { badRequestError } from './errors.ts';

/**
 * Refuses requests without exactly one `Host` header: if there are two, a proxy might use a different one than we do.
 * Node can only refuse requests without a host, and its response doesn't have our security headers, so
 * `requireHostHeader` must be off.
 */
export function requireSingleHostHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw badRequestError('The request must name one host.');
  });
}
