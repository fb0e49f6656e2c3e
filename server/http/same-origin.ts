import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbiddenOrigin } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True if one of our own pages made this call, by `Sec-Fetch-Site` if sent, else by `Origin`. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

/**
 * Refuses state-changing calls from other sites with 403. Together with `SameSite=Lax`, this protects against CSRF.
 */
export function sameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!isSameOrigin(request, publicUrl)) throw forbiddenOrigin();
  });
}
