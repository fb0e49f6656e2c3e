import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

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

/** What travels: the encoded side of codecs, such as money as a decimal string. */
const asSent = (schema: unknown) =>
  schema instanceof z.core.$ZodType
    ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    : schema;

/**
 * The calls as a page at `/api/docs`, made from the contract's own schemas. Register it before the routes.
 * Only what the contract names is listed: pages, sign-in and health are not calls.
 */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cartwise',
        description: 'Money is a decimal string in US dollars, instants are UTC.',
        version: '1',
      },
    },
    transform: (document) => {
      if (document.schema?.summary === undefined) {
        return { schema: { ...document.schema, hide: true }, url: document.url };
      }
      const { schema, url } = jsonSchemaTransform(document);
      const responses = Object.entries(document.schema.response ?? {});
      return {
        schema: {
          ...schema,
          response: Object.fromEntries(responses.map(([status, response]) => [status, asSent(response)])),
        },
        url,
      };
    },
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
