import type { FastifyInstance } from 'fastify';
import { pagePaths } from '#contract/pages.ts';
import { methodNotAllowed } from './errors.ts';

/** `/api/cart/:id` as what it matches; a `*` takes the rest. */
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+()]/g, '\\$&')
      .replace(/[:$]\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
    'i',
  );

/** The route of files, which is at every address that nothing else is at. */
const ANYWHERE = '/*';

/**
 * Tells who asks by another method than an address knows which ones it does: OPTIONS is answered, others are refused with
 * 405. Register it before the routes.
 */
export function allowedMethods(app: FastifyInstance): void {
  const known = new Map<string, { matches: RegExp; methods: Set<string> }>();
  const add = (path: string, methods: readonly string[]) => {
    const route = known.get(path) ?? { matches: pattern(path), methods: new Set() };
    for (const method of methods) route.methods.add(method);
    known.set(path, route);
  };
  for (const path of pagePaths) add(path, ['GET', 'HEAD']);
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== ANYWHERE) add(url, [method].flat());
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && request.routeOptions.url !== ANYWHERE) return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...known.values()].flatMap((route) =>
      route.matches.test(path) ? [...route.methods] : [],
    );
    if (methods.length === 0 || methods.includes(request.method)) return undefined;
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw methodNotAllowed();
  });
}
