import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbiddenOriginError } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers that don't send `Sec-Fetch-Site` send `Origin`. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

/** Together with `SameSite=Lax`, this protects against CSRF. */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!isSameOrigin(request, publicUrl)) throw forbiddenOriginError();
  });
}
