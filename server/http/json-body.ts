import type { FastifyInstance } from 'fastify';

/** Takes a request with the JSON content type and no body as one without a body, as many clients send their `DELETE`. */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}
