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
 * Returns null if the line must be skipped, otherwise how many lines with the same cause were skipped since the last
 * logged one.
 */
function logThrottle(now: () => number = () => performance.now()): (cause: string) => number | null {
  const written = new Map<string, { atMs: number; leftOutCount: number }>();
  return (cause) => {
    const last = written.get(cause);
    if (last !== undefined && now() - last.atMs < LOG_INTERVAL_MS) {
      last.leftOutCount += 1;
      return null;
    }
    if (written.size >= MAX_CAUSES) written.clear();
    written.set(cause, { atMs: now(), leftOutCount: 0 });
    return last?.leftOutCount ?? 0;
  };
}

/** Matches URL queries, email addresses, phone numbers and secret ids. */
const personalData =
  /(?<=\?)[\w.-]+=[^\s"']*|[\w.+%-]+@[\w-]+(\.[\w-]+)+|\+\d{8,15}\b|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/g;

/** The pattern's running time is quadratic in word length. */
const MAX_CHARACTERS = 4_000;

export const redactPersonalData = (text: string): string =>
  text.slice(0, MAX_CHARACTERS).replace(personalData, '…');

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
class OneLine extends LogController {
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
  const throttle = logThrottle(now);
  return {
    logMethod(this: unknown, parts: unknown[], method: (this: unknown, ...parts: unknown[]) => void) {
      const [first, ...texts] = parts;
      const error = first instanceof Object && 'err' in first ? first.err : undefined;
      const all = error instanceof Error && texts[0] === undefined ? [first, error.message] : parts;
      if (isDatabaseUnavailable(error)) {
        const leftOutCount = throttle(`${texts[0]} ${'code' in error ? error.code : error.message}`);
        if (leftOutCount === null) return;
        if (leftOutCount > 0) all[0] = { ...(first as object), leftOutCount };
      }
      method.apply(
        this,
        all.map((part) => (typeof part === 'string' ? redactPersonalData(part) : part)),
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
  logController: new OneLine(),
  genReqId: () => randomUUID(),
});

export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
