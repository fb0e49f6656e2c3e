import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errors.ts';
import { deferredText, t, translateText } from '#domain/language.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { AppError, signInRequiredError } from './errors.ts';
import { sendProblem } from './problem.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { setValidationMessages } from './validation-messages.ts';

/** Limits the error's size, because a malicious body can have a hundred thousand invalid fields. */
const MAX_ISSUES = 20;

const toFieldName = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.');

function* listIssues({
  validation = [],
  validationContext,
}: Pick<FastifyError, 'validation' | 'validationContext'>) {
  for (const { instancePath, params, message } of validation) {
    const field = toFieldName(instancePath);
    const details = params as { issue?: { keys?: string[] }; keys?: string[] } | undefined;
    const unknownKeys = details?.issue?.keys ?? details?.keys;
    if (unknownKeys === undefined) {
      const name = field === '' ? (validationContext ?? 'body') : field;
      yield { field: name, message: translateText(message ?? deferredText('is not valid')) };
      continue;
    }
    for (const key of unknownKeys) {
      yield { field: field === '' ? key : `${field}.${key}`, message: t`is not accepted here` };
    }
  }
}

export function toValidationErrorBody(
  error: Pick<FastifyError, 'validation' | 'validationContext'>,
): ErrorBody {
  const issues: { field: string; message: string }[] = [];
  // Include only one sentence per field, so that a blank email address isn't also called malformed.
  const messageByField = new Map<string, string>();
  for (const issue of listIssues(error)) {
    issues.push(issue);
    if (!messageByField.has(issue.field)) messageByField.set(issue.field, `${issue.field}: ${issue.message}`);
    if (issues.length === MAX_ISSUES) break;
  }
  const message =
    messageByField.size === 0 ? t`The request is not valid.` : [...messageByField.values()].join('; ');
  return { code: 'bad_request', message, issues };
}

const problemByStatus: Record<number, [string, string]> = {
  400: ['bad_request', deferredText('The body is not valid JSON.')],
  413: ['too_large', deferredText('The body is too large.')],
  415: ['unsupported_media_type', deferredText('Send the body as JSON.')],
};

const isFromDeletedAccount = ({ code, constraint }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && /_(user|owner|account)_id_fkey$/.test(constraint ?? '');

export function registerErrorHandler(app: FastifyInstance): void {
  setValidationMessages();
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = isFromDeletedAccount(thrown) ? signInRequiredError() : thrown;
    if (error instanceof AppError) {
      if (error.status >= 500) request.log.error({ err: error }, 'a service outside failed');
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      if (error.limit !== undefined)
        reply.headers(
          rateLimitHeaders({ ...error.limit, remaining: 0, resetSeconds: error.retryAfterSeconds ?? 0 }),
        );
      return sendProblem(reply, error.status, error.toBody());
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return sendProblem(reply, 400, toValidationErrorBody(error));
    const knownProblem = problemByStatus[error.statusCode ?? 500];
    if (knownProblem !== undefined) {
      return sendProblem(reply, error.statusCode ?? 400, {
        code: knownProblem[0],
        message: translateText(knownProblem[1]),
      });
    }
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ err: error }, 'database away');
      return sendProblem(reply.header('retry-after', 2), 503, {
        code: 'unavailable',
        message: t`We’re very busy right now. Please try again in a moment.`,
      });
    }
    if (app.storage.recordDiskFull(error)) {
      return sendProblem(reply.header('retry-after', 60), 503, {
        code: 'storage_full',
        message: t`We can’t save anything right now because our storage is full. Please try again later.`,
      });
    }
    request.log.error({ err: error }, 'unexpected failure');
    return sendProblem(reply, 500, {
      code: 'internal',
      message: t`Something went wrong on our end. If it keeps happening, give us this code: ${request.id}.`,
    });
  });
}
