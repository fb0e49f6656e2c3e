import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/**
 * Maximum number of unanswered requests per connection. Browsers and proxies wait for each response before they send
 * the next request.
 */
export const MAX_UNANSWERED_REQUESTS = 8;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Limits pipelined requests. Otherwise, Node could start two thousand requests from a single read before it serves
 * other clients.
 */
function limitPipelining(handle: RequestHandler): RequestHandler {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The connection is closed. Ignore requests that had already arrived on it.
    if (socket.destroyed) return;
    const count = unanswered.get(socket) ?? 0;
    if (count >= MAX_UNANSWERED_REQUESTS) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

/**
 * Connections that are idle for this long are closed, so that responses that nobody reads don't stay in memory. Event
 * streams aren't affected, because they send something every 20 seconds.
 */
const STALLED_CONNECTION_MS = 120_000;

export const createHttpServer: FastifyServerFactory<Server> = (handle, { keepAliveTimeout }) => {
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      // By default, Node checks only every 30 seconds whether requests have exceeded their time limits.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      keepAliveTimeout: Number(keepAliveTimeout),
    },
    limitPipelining(handle),
  );
  server.timeout = STALLED_CONNECTION_MS;
  return server;
};
