import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What of the build is an address of the product: neither its page by the file's name, nor its list, nor a packed form. */
const servedFiles =
  /^(assets\/[\w-][\w.-]{0,120}|[\w-]{1,40}\.(ico|svg|txt|png|webmanifest)|(shop|push)-worker\.js)$/;

/** The files of the built web app: what is named after its content for ever, each packed as it was at the build. */
export async function assetFiles(app: FastifyInstance, webRoot: string): Promise<void> {
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
      servedFiles.test(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
  });
}
