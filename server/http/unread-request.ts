import type { Socket } from 'node:net';
import { html } from './html.ts';
import { page } from './page.ts';

const home = html`<p class="actions"><a class="button" href="/">Go Home</a></p>`;

const write = (status: string, heading: string, text: string) => {
  const body = page({ title: heading, body: html`<h1>${heading}</h1><p class="soft">${text}</p>${home}` });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'self'; img-src data:; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

const answers: Record<string, string> = {
  HPE_HEADER_OVERFLOW: write(
    '431 Request Header Fields Too Large',
    'This address is too long',
    'Nothing is found under an address of that length. If you see this on every page, please delete the cookies of this site.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: write(
    '408 Request Timeout',
    'This took too long',
    'The connection was too slow to say what you wanted. Please try again.',
  ),
};

const unreadable = write(
  '400 Bad Request',
  'This did not work',
  'What your browser asked for could not be read. Please try again from the start.',
);

/**
 * Answers what cannot be read as a request at all, so that no route ever sees it: with a page, as it is mostly people who
 * have such an address, with the status that Node gives (431 above 16 KB of address and headers).
 */
export function answerUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answers[error.code ?? ''] ?? unreadable);
  socket.destroySoon();
}
