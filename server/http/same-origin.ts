import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbiddenOriginError } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

/** Rejects cross-site writes. Together with `SameSite=Lax` cookies, this prevents CSRF. */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!isSameOrigin(request, publicUrl)) throw forbiddenOriginError();
  });
}
