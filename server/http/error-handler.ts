import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errors.ts';
import { said, t, translated } from '#domain/language.ts';
import { failedByServer } from '#server/db/away.ts';
import { AppError, signedOut } from './errors.ts';
import { speakPlainly } from './plain-words.ts';

/** A statement was ended because it took too long, itself or to get a lock; no connection was free for it. */
const tookTooLong = ['57014', '55P03', 'LANE_FULL'];

/** The database is away, starting, or busier than anybody should wait for: the caller may come back. */
const isDatabaseAway = (error: FastifyError): boolean =>
  tookTooLong.includes(error.code ?? '') || failedByServer(error);

/** `/quantity` and `/items/0/itemId` as the names a caller knows: `quantity`, `items.0.itemId`. */
const fieldName = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.');

function validationBody(error: FastifyError): ErrorBody {
  const issues = (error.validation ?? []).flatMap((problem) => {
    const field = fieldName(problem.instancePath);
    const keys = (problem.params as { issue?: { keys?: string[] } } | undefined)?.issue?.keys;
    const unknownKeys = keys ?? (problem.params as { keys?: string[] } | undefined)?.keys;
    if (Array.isArray(unknownKeys)) {
      return unknownKeys.map((key) => ({
        field: field === '' ? key : `${field}.${key}`,
        message: t`is not accepted here`,
      }));
    }
    return [
      {
        field: field === '' ? (error.validationContext ?? 'body') : field,
        message: translated(problem.message ?? said('is not valid')),
      },
    ];
  });
  // One sentence a field: what is blank is also no e-mail, which nobody needs to be told.
  const all = issues
    .filter(({ field }, index) => issues.findIndex((each) => each.field === field) === index)
    .map((issue) => `${issue.field}: ${issue.message}`)
    .join('; ');
  return { code: 'bad_request', message: all === '' ? t`The request is not valid.` : all, issues };
}

const byStatus: Record<number, [string, string]> = {
  400: ['bad_request', said('The body is not valid JSON.')],
  413: ['too_large', said('The body is too large.')],
  415: ['unsupported_media_type', said('Send the body as JSON.')],
};

/** What a tab of theirs was writing when an account was deleted in another one. */
const isOfDeletedAccount = ({ code, constraint }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && /_(user|owner|account)_id_fkey$/.test(constraint ?? '');

/** The one place that turns failures into HTTP: `{ code, message, issues? }`. */
export function errorHandler(app: FastifyInstance): void {
  speakPlainly();
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = isOfDeletedAccount(thrown) ? signedOut() : thrown;
    if (error instanceof AppError) {
      if (error.status >= 500) request.log.error({ err: error }, 'a service outside failed');
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      return reply.code(error.status).send(error.toBody());
    }
    if (hasZodFastifySchemaValidationErrors(error)) return reply.code(400).send(validationBody(error));
    const known = byStatus[error.statusCode ?? 500];
    if (known !== undefined) {
      return reply.code(error.statusCode ?? 400).send({ code: known[0], message: translated(known[1]) });
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'database away');
      return reply.code(503).header('retry-after', 2).send({
        code: 'unavailable',
        message: t`Cartwise is catching its breath. Please try again in a moment.`,
      });
    }
    if (app.storage.noteFull(error)) {
      return reply.code(503).header('retry-after', 60).send({
        code: 'storage_full',
        message: t`Cartwise cannot save anything at the moment: its storage is full. Please try again later.`,
      });
    }
    request.log.error({ err: error }, 'unexpected failure');
    return reply.code(500).send({
      code: 'internal',
      message: t`Something went wrong on our side. If it happens again, quote ${request.id}.`,
    });
  });
}
