import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Matches files that are served by path. Excludes the HTML page, the build manifest and precompressed files. */
const servedFilePattern =
  /^(assets\/[\w-][\w.-]{0,120}|[\w-]{1,40}\.(ico|svg|txt|png|webmanifest)|(shop|push)-worker\.js)$/;

export async function assetRoutes(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: ({ params }, reply) =>
      servedFilePattern.test(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
  });
}
