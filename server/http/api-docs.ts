import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import { ANSWERS_KEPT_DAYS } from './kept-answers.ts';

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

const idempotencyHeader = {
  type: 'object',
  properties: {
    [IDEMPOTENCY_HEADER]: {
      type: 'string',
      maxLength: 257,
      description: [
        'A value of your own for this one change, such as a UUID in double quotes. Send it again with each retry: the change',
        `is made once, and a retry within ${ANSWERS_KEPT_DAYS * 24} hours gets the first answer. 409 \`in_progress\` while the`,
        'first is being worked on, 409 `key_reused` for another request with the same key, 409 `outcome_unknown` if the first',
        'was cut off. A change that was refused may be sent again with its key.',
      ].join(' '),
    },
  },
};

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
          ...(document.route.config?.isWrite ? { headers: idempotencyHeader } : {}),
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
