import { AsyncLocalStorage } from 'node:async_hooks';
import { originValidation } from '@modelcontextprotocol/fastify';
import { createMcpHandler, OAuthError } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssistantScope } from '#contract/assistants.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import type { VocabularyCache } from '#server/features/grocery-items/api.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { runInCallerQueue } from '#server/http/endpoint.ts';
import { AppError } from '#server/http/errors.ts';
import { rejectWritesUnderLoad } from '#server/http/load.ts';
import { limitRequestsInLane } from '#server/http/open-requests.ts';
import { defaultRateLimits, limitAttempts, toCallerKey } from '#server/http/rate-limit.ts';
import {
  type AssistantProvider,
  authorizeAssistant,
  createChallengeResponse,
  createResourceMetadata,
  missingScopeError,
  missingTokenError,
  resourceMetadataPaths,
} from './authorization.ts';
import { createMcpServer } from './mcp-server.ts';
import { hasTooManyElements, isBatch } from './message-size.ts';
import type { ToolContext } from './tool.ts';

const MCP_PATH = '/mcp';
const LANE = 'assistants';

/** Enough for a hundred long lines plus the protocol's fields. */
const MAX_BODY_BYTES = 128_000;

const LIST_LIMIT = { attempts: 120, windowSeconds: 10 * 60 };

const JSON_RPC_SERVER_ERROR = -32_000;

const tooLargeText = () => t`The body is too large. Send at most 100 lines.`;
const tooLargeError = () => new AppError(413, 'bad_request', tooLargeText());

const batchError = () => new AppError(400, 'bad_request', t`Send one message per request.`);

function sendJsonRpcErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isAppError = error instanceof AppError;
    const status = isAppError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a call of an assistant failed');
    if (isAppError && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    const message =
      status === 413
        ? tooLargeText()
        : isAppError || status < 500
          ? error.message
          : t`Something went wrong on our end. Please try again in a moment.`;
    const code = isAppError ? error.code : status < 500 ? 'bad_request' : 'internal';
    return reply
      .code(status)
      .type('application/json')
      .send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: null,
          error: { code: JSON_RPC_SERVER_ERROR, message, data: { code } },
        }),
      );
  });
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(`${publicUrl}${MCP_PATH}`, {
    ...{ method: request.method, headers, signal },
    ...(typeof request.body === 'string' && { body: request.body }),
  });
}

type BufferedResponse = { status: number; headers: Headers; text: string };

/** Reading the whole body is safe, because even an event stream ends after one message. */
async function bufferResponse(response: Response): Promise<BufferedResponse> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function sendResponse(reply: FastifyReply, { status, headers, text }: BufferedResponse): FastifyReply {
  reply.code(status).header('cache-control', 'private, no-store');
  for (const [name, value] of headers) {
    if (name !== 'content-length' && name !== 'connection' && name !== 'cache-control')
      reply.header(name, value);
  }
  return reply.send(text);
}

type McpDeps = { vocabulary: VocabularyCache; assistants: AssistantProvider };

/** Registers `POST /mcp` (decision 85). Stateless: each request gets a new server. */
export async function mcpRoutes(
  app: FastifyInstance,
  deps: Deps,
  { vocabulary, assistants }: McpDeps,
): Promise<void> {
  const { db, env, clock, limits = defaultRateLimits } = deps;
  const countCall = createCallLimiter(clock, limits.searchesPerMinute);
  const currentContext = new AsyncLocalStorage<ToolContext>();
  const handler = createMcpHandler(
    () => {
      const context = currentContext.getStore();
      if (context === undefined) throw new Error('A call without a caller');
      return createMcpServer(context);
    },
    {
      maxSubscriptions: 0,
      maxRequestBodySize: MAX_BODY_BYTES,
      onerror: (error) => app.log.debug({ err: error }, 'a message of an assistant was refused'),
    },
  );

  for (const path of resourceMetadataPaths) {
    app.get(path, async (_request, reply) =>
      reply
        .type('application/json')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(createResourceMetadata(assistants, env.PUBLIC_URL))),
    );
  }

  await app.register(async (mcp) => {
    sendJsonRpcErrors(mcp);
    limitRequestsInLane(mcp, LANE);
    await rejectWritesUnderLoad(mcp, deps.overload);
    mcp.addHook('onRequest', originValidation([new URL(env.PUBLIC_URL).hostname]));
    // The MCP library parses the body and reports malformed messages.
    mcp.removeAllContentTypeParsers();
    mcp.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      if (isBatch(String(body))) done(batchError(), undefined);
      else if (hasTooManyElements(String(body))) done(tooLargeError(), undefined);
      else done(null, body);
    });
    mcp.route({
      method: 'POST',
      url: MCP_PATH,
      bodyLimit: MAX_BODY_BYTES,
      handler: async (request, reply) => {
        const sendChallenge = async (error: unknown, scopes?: readonly AssistantScope[]) =>
          sendResponse(reply, await bufferResponse(createChallengeResponse(error, env.PUBLIC_URL, scopes)));
        // Count the call first, so calls with an invalid token are rate-limited too.
        countCall(toCallerKey({ user: null, ip: request.ip }), reply);
        const access = await authorizeAssistant(request.headers.authorization, assistants, deps).catch(
          (error: unknown) => {
            if (error instanceof OAuthError) return error;
            throw error;
          },
        );
        if (access instanceof OAuthError) return sendChallenge(access);
        const caller = { user: access?.user ?? null, ip: request.ip };
        const webRequest = toWebRequest(request, abortOnDisconnect(reply), env.PUBLIC_URL);
        const context: ToolContext = {
          ...{ deps, vocabulary, caller, log: request.log, scopes: access?.scopes ?? [], missingScope: null },
          isAwaitingPermission: access !== null && access.user === null,
          countList: () =>
            limitAttempts(db, {
              key: ['read-list', toCallerKey(caller)],
              limit: LIST_LIMIT,
              now: clock(),
            }),
          runOnce: ({ tool, id, input }, write) => {
            const headers = { [IDEMPOTENCY_HEADER]: id };
            const operation = {
              headers,
              cookies: {},
              method: 'POST',
              url: `${MCP_PATH}/${tool}`,
              body: input,
            };
            return app.answerOnce({ ...operation, user: caller.user, log: request.log }, write);
          },
        };
        const handleMessage = () =>
          currentContext.run(context, async () => bufferResponse(await handler.fetch(webRequest)));
        const response = await runInCallerQueue(LANE, caller, handleMessage);
        if (context.missingScope === null) return sendResponse(reply, response);
        return sendChallenge(access === null ? missingTokenError() : missingScopeError(), [
          context.missingScope,
        ]);
      },
    });
  });
}
