import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbiddenOrigin } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether our own pages made this call: `Sec-Fetch-Site` where the browser sends it, else `Origin`. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

/**
 * Refuses state-changing calls that another site made, with 403. Together with `SameSite=Lax` this is the
 * protection against forged requests.
 */
export function sameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!isSameOrigin(request, publicUrl)) throw forbiddenOrigin();
  });
}
