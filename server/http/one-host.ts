import type { FastifyInstance } from 'fastify';
import { badRequestError } from './errors.ts';

/**
 * Rejects requests that don't have exactly one `Host` header. If a request has two, a proxy might use a different one
 * than we do. Node's own check, `requireHostHeader`, must be off, because its response lacks our security headers.
 */
export function requireSingleHostHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw badRequestError('The request must name one host.');
  });
}
