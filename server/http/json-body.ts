import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies. Accepts empty bodies with the JSON content type, which many clients send with `DELETE`. */
export function registerJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}
