import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import type { Template } from './app-page.ts';

/** Where the build puts the web app. */
export const builtWebRoot = join(import.meta.dirname, '../../dist/web');

/**
 * Serves the web app built in `webRoot`: hashed assets for ever, the page for every other path that a browser opens.
 * Files are looked for at each request, so that a new build is served without a restart.
 * Unknown `/api` and `/assets` paths stay a JSON 404. `page` is sent where it is not the page as it was built.
 */
export async function staticFiles(
  app: FastifyInstance,
  webRoot: string,
  page: Template | null = null,
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
  if (isBuilt) app.get('/', (_request, reply) => sendApp(reply));
  app.setNotFoundHandler((request, reply) => {
    // A part of an older build that is gone is not answered by the page: the browser would take it for a script.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && isBuilt && !/^\/(api|assets)\//.test(request.url)) {
      return sendApp(reply);
    }
    const error = notFound(`'${request.url.slice(0, 200)}'`);
    return reply.code(error.status).send(error.toBody());
  });
}
