import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName } from './cookies.ts';
import { openApiDocument } from './openapi.ts';

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

const DOCUMENT_PATH = '/api/docs/json';

/** The docs are at `/api/docs` and `/api/docs/json`. */
export async function apiDocsRoutes(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const server = { url: env.PUBLIC_URL, sessionCookie: cookieName(env, 'session') };
  await app.register(swagger, {
    openapi: {},
    // The contract has details that Fastify's routes lack, so the document is generated from it on the first request.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => openApiDocument(server) as never,
  });
  await app.register(async (docs) => {
    docs.setErrorHandler<FastifyError>((error, _request, reply) => {
      // A path rejected by the file server is treated as not found.
      if (error.statusCode === 403 || error.code === 'ENAMETOOLONG') return reply.callNotFound();
      throw error;
    });
    // Serialized once, since doing it for each request would block the event loop for 12 ms.
    let written: Buffer | undefined;
    docs.addHook('preHandler', async ({ routeOptions }, reply) => {
      if (routeOptions.url !== DOCUMENT_PATH) return;
      written ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(written);
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_POLICY,
      theme: { title: 'Cartwise API' },
    });
  });
}
