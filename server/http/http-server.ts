import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** Browsers and proxies send the next request of a connection after the response to the last. */
export const MAX_UNANSWERED = 8;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Node starts all requests that arrive in one read, up to two thousand, before anyone else's turn. */
function limitPipelining(handle: RequestHandler): RequestHandler {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Ignores the rest of the same read.
    if (socket.destroyed) return;
    const count = unanswered.get(socket) ?? 0;
    if (count >= MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

export const httpServer: FastifyServerFactory<Server> = (handle, { keepAliveTimeout }) =>
  createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      // Node's default interval of half a minute would let slow requests live three times as long.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      keepAliveTimeout: Number(keepAliveTimeout),
    },
    limitPipelining(handle),
  );
