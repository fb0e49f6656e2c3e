import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** Limit per connection. Browsers and proxies send only one request at a time. */
export const MAX_UNANSWERED_REQUESTS = 8;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Limits pipelined requests. Otherwise, Node could start two thousand of them before it serves other clients. */
function limitPipelining(handle: RequestHandler): RequestHandler {
  const unansweredCounts = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = unansweredCounts.get(socket) ?? 0;
    if (count >= MAX_UNANSWERED_REQUESTS) {
      socket.destroy();
      return;
    }
    unansweredCounts.set(socket, count + 1);
    response.once('close', () => unansweredCounts.set(socket, (unansweredCounts.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

/**
 * Idle connections are closed, so that unread responses don't stay in memory. Event streams are never idle, because
 * they send something every 20 seconds.
 */
const STALLED_CONNECTION_MS = 120_000;

export const createHttpServer: FastifyServerFactory<Server> = (handle, { keepAliveTimeout }) => {
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      // By default, Node checks timeouts only every 30 seconds.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      keepAliveTimeout: Number(keepAliveTimeout),
    },
    limitPipelining(handle),
  );
  server.timeout = STALLED_CONNECTION_MS;
  return server;
};
