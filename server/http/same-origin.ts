import type { FastifyInstance } from 'fastify';
import { forbiddenOrigin } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that another site made: `Sec-Fetch-Site` where the browser sends it, else
 * `Origin`; with neither, 403. Together with `SameSite=Lax` this is the protection against forged requests.
 */
export function sameOrigin(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const allowed = site === undefined ? request.headers.origin === ownOrigin : site === 'same-origin';
    if (!allowed) throw forbiddenOrigin();
  });
}
