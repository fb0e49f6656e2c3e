import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName } from './cookies.ts';
import { openApiDocument } from './openapi.ts';

/** All that the pages need comes from here, and nobody may frame them. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The calls as a page at `/api/docs`, and as an OpenAPI document at `/api/docs/json`. */
export async function apiDocs(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const server = { url: env.PUBLIC_URL, sessionCookie: cookieName(env, 'session') };
  await app.register(swagger, {
    openapi: {},
    // The contract says more of a call than its route: the document is made from it, when somebody first asks.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => openApiDocument(server) as never,
  });
  await app.register(async (docs) => {
    docs.setErrorHandler<FastifyError>((error, _request, reply) => {
      // A path that the file server does not take is a path where nothing is.
      if (error.statusCode === 403 || error.code === 'ENAMETOOLONG') return reply.callNotFound();
      throw error;
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_POLICY,
      theme: { title: 'Cartwise API' },
    });
  });
}
