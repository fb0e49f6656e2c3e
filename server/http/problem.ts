import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';

/** Sends an error as `application/problem+json` (RFC 9457). */
export function sendProblem(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  const title = STATUS_CODES[status] ?? 'Error';
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ title, status, detail: body.message, ...body });
}
