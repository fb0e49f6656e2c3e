import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { html } from '#server/pages/html.ts';
import { renderPage } from '#server/pages/page.ts';
import { createSecurityHeaders } from './security-headers.ts';

const homeLink = html`<p class="actions"><a class="button" href="/">Go Home</a></p>`;

type ErrorPage = { status: string; heading: string; text: string };

const errorPages: Record<string, ErrorPage> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    heading: 'This address is too long',
    text: 'Nothing is found under an address of that length. If you see this on every page, please delete the cookies of this site.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    heading: 'This took too long',
    text: 'The connection was too slow to say what you wanted. Please try again.',
  },
};

const unreadableRequestPage: ErrorPage = {
  status: '400 Bad Request',
  heading: 'Something went wrong',
  text: 'What your browser asked for could not be read. Please try again from the start.',
};

function formatResponse({ status, heading, text }: ErrorPage, id: string, env: Env): string {
  const body = renderPage({
    title: heading,
    body: html`<h1>${heading}</h1><p class="soft">${text}</p>${homeLink}`,
  });
  const headers = {
    ...createSecurityHeaders(env),
    'x-request-id': id,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers requests that can't be parsed and therefore don't reach a route. Most come from browsers, so the response is
 * a page. The log line doesn't include the request's content.
 */
export const answerMalformedRequest = (env: Env) =>
  function (this: { log: FastifyBaseLogger }, error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const page = errorPages[error.code ?? ''] ?? unreadableRequestPage;
      const reqId = randomUUID();
      this.log.info(
        { reqId, route: 'none', status: Number.parseInt(page.status, 10), code: error.code },
        'request',
      );
      socket.write(formatResponse(page, reqId, env));
    }
    socket.destroySoon();
  };
