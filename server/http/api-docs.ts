import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName } from './cookies.ts';
import { limitRequestsInLane } from './open-requests.ts';
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

export async function apiDocsRoutes(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const server = { url: env.PUBLIC_URL, sessionCookie: cookieName(env, 'session') };
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => createOpenApiDocument(server) as never,
  });
  await app.register(async (docs) => {
    limitRequestsInLane(docs, 'api docs');
    docs.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 403 || error.code === 'ENAMETOOLONG') return reply.callNotFound();
      throw error;
    });
    // Serializing blocks the event loop for 12 ms (JSON) or longer (YAML), so do it once.
    const documents = new Map<string, Buffer>();
    const sendDocument = (reply: FastifyReply, path: string, serialize: () => string) => {
      const bytes = documents.get(path) ?? Buffer.from(serialize());
      documents.set(path, bytes);
      return reply.send(bytes);
    };
    docs.addHook('preHandler', async ({ routeOptions: { url } }, reply) => {
      if (url === '/api/docs/json')
        return sendDocument(reply.type('application/json; charset=utf-8'), url, () =>
          JSON.stringify(app.swagger()),
        );
      if (url === '/api/docs/yaml')
        return sendDocument(reply.type('application/x-yaml'), url, () => app.swagger({ yaml: true }));
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_SECURITY_POLICY,
      theme: { title: 'Cartwise API' },
    });
  });
}
