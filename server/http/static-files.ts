import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePaths } from '#contract/pages.ts';
import type { AppPage, Template } from './app-page.ts';
import { notFound } from './errors.ts';
import { html } from './html.ts';

/** Where the build puts the web app. */
export const builtWebRoot = join(import.meta.dirname, '../../dist/web');

const pages = new RegExp(`^(${pagePaths.map((path) => path.replace(/\$\w+/, '[^/]+')).join('|')})$`, 'i');

/** The address of a page written with slashes at its end, as the page itself is called; null for every other. */
function withoutSlashes(url: string): string | null {
  const [, path = '', search = ''] = /^([^?]*[^/?])\/+(\?.*)?$/.exec(url) ?? [];
  return pages.test(path) ? path + search : null;
}

/**
 * A path whose escapes cannot be read is taken for the text it is, and slashes in a row for one, so that such an
 * address is answered like any other.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/g, '/');
  const search = end < 0 ? '' : url.slice(end);
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + search;
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const nowhere = {
  title: 'Page Not Found · Cartwise',
  description: 'There is nothing at this address.',
  more: html`<meta name="robots" content="noindex">`,
};

/**
 * Serves the web app built in `webRoot`: hashed assets for ever, the page for every path that is one of the product's
 * (`2.route.*`), and for every other path the same page, which then says so, with 404 and kept out of search engines.
 * Files are looked for at each request, so that a new build is served without a restart.
 * Unknown `/api` and `/assets` paths stay a JSON 404. `page` is sent where it is not the page as it was built.
 */
export async function staticFiles(
  app: FastifyInstance,
  webRoot: string,
  { page, headed }: { page: Template | null; headed: AppPage | null },
): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  const sendApp = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache');
    return page === null ? reply.sendFile('index.html') : reply.type('text/html; charset=utf-8').send(page());
  };
  const sendNowhere = (reply: FastifyReply, send: AppPage) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .send(send(nowhere));
  const sendMissing = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const error = notFound(`'${url.slice(0, 200)}'`);
    return reply.code(error.status).send(error.toBody());
  };
  if (isBuilt) app.get('/', (_request, reply) => sendApp(reply));
  // The page's own file, as it is built and packed, is no address of the product.
  for (const packed of ['', '.br', '.gz']) {
    app.get(`/index.html${packed}`, (_request, reply) => reply.callNotFound());
  }
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    // A part of an older build that is gone is not answered by the page: the browser would take it for a script.
    if (!isRead || headed === null || /^\/(api|assets)\//.test(url)) return sendMissing(request, reply);
    const called = withoutSlashes(url);
    if (called !== null) return reply.redirect(called, 308);
    return pages.test(url.split('?', 1)[0] ?? '') ? sendApp(reply) : sendNowhere(reply, headed);
  });
}
