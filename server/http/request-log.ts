import { randomUUID } from 'node:crypto';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';

const LOG_INTERVAL_MS = 1_000;
const MAX_CAUSES = 1_000;

/**
 * Creates a function that returns null if a line must be skipped. Otherwise, it returns the number of lines with the
 * same cause that were skipped since the last logged line.
 */
function createLogThrottle(now: () => number = () => performance.now()): (cause: string) => number | null {
  const lastLines = new Map<string, { atMs: number; leftOutCount: number }>();
  return (cause) => {
    const lastLine = lastLines.get(cause);
    if (lastLine !== undefined && now() - lastLine.atMs < LOG_INTERVAL_MS) {
      lastLine.leftOutCount += 1;
      return null;
    }
    if (lastLines.size >= MAX_CAUSES) lastLines.clear();
    lastLines.set(cause, { atMs: now(), leftOutCount: 0 });
    return lastLine?.leftOutCount ?? 0;
  };
}

/** Matches URL queries, email addresses, phone numbers and secret ids. */
const personalDataPattern =
  /(?<=\?)[\w.-]+=[^\s"']*|[\w.+%-]+@[\w-]+(\.[\w-]+)+|\+\d{8,15}\b|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/g;

/** Limits the length, because the pattern's running time is quadratic in word length. */
const MAX_LOG_CHARACTERS = 4_000;

export const redactPersonalData = (text: string): string =>
  text.slice(0, MAX_LOG_CHARACTERS).replace(personalDataPattern, '…');

type ErrorLog = { type: string; message: string; stack: string; [more: string]: unknown };

/** Omits PostgreSQL's error details, because they quote rows. Also omits additional data from gateways. */
function toErrorLog(error: unknown): ErrorLog {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactPersonalData(String(error)), stack: '' };
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: redactPersonalData(error.message),
    stack: redactPersonalData(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: toErrorLog(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(toErrorLog) } : {}),
  };
}

/** Logs the route instead of the URL, which may contain secret ids, sign-in codes and locations. */
class OneLineLogController extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override streamError(): void {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(error ? { isCutOff: true } : {}),
      },
      'request',
    );
  }
}

/** Replaces Fastify's log messages, which quote URLs. Logs only one line per second while the database is down. */
function createHooks(now?: () => number) {
  const throttle = createLogThrottle(now);
  return {
    logMethod(this: unknown, parts: unknown[], method: (this: unknown, ...parts: unknown[]) => void) {
      const [first, ...texts] = parts;
      const error = first instanceof Object && 'err' in first ? first.err : undefined;
      const logParts = error instanceof Error && texts[0] === undefined ? [first, error.message] : parts;
      if (isDatabaseUnavailable(error)) {
        const leftOutCount = throttle(`${texts[0]} ${'code' in error ? error.code : error.message}`);
        if (leftOutCount === null) return;
        if (leftOutCount > 0) logParts[0] = { ...(first as object), leftOutCount };
      }
      method.apply(
        this,
        logParts.map((part) => (typeof part === 'string' ? redactPersonalData(part) : part)),
      );
    },
  };
}

export const loggerOptions = (
  level: string,
  stream?: { write: (line: string) => void },
  now?: () => number,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> => ({
  logger:
    level === 'silent'
      ? false
      : { level, serializers: { err: toErrorLog }, hooks: createHooks(now), ...(stream ? { stream } : {}) },
  logController: new OneLineLogController(),
  genReqId: () => randomUUID(),
});

export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
