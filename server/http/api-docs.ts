import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName } from './cookies.ts';
import { createOpenApiDocument } from './openapi.ts';

const CONTENT_SECURITY_POLICY = [
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

export async function apiDocsRoutes(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const server = { url: env.PUBLIC_URL, sessionCookie: cookieName(env, 'session') };
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => createOpenApiDocument(server) as never,
  });
  await app.register(async (docs) => {
    docs.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 403 || error.code === 'ENAMETOOLONG') return reply.callNotFound();
      throw error;
    });
    // Serializing blocks the event loop for 12 ms, so do it once.
    let documentJson: Buffer | undefined;
    docs.addHook('preHandler', async ({ routeOptions }, reply) => {
      if (routeOptions.url !== DOCUMENT_PATH) return;
      documentJson ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(documentJson);
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_SECURITY_POLICY,
      theme: { title: 'Cartwise API' },
    });
  });
}
