import type { FastifyInstance } from 'fastify';
import { pagePaths } from '#contract/pages.ts';
import { methodNotAllowedError } from './errors.ts';

const toPathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+()]/g, '\\$&')
      .replace(/[:$]\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
    'i',
  );

const MATCH_ALL_PATH = '/*';

/** Responds to OPTIONS with the URL's methods and to unsupported methods with 405. Register this before the routes. */
export function handleUnroutedMethods(app: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  const addRoute = (path: string, methods: readonly string[]) => {
    const route = routes.get(path) ?? { pattern: toPathPattern(path), methods: new Set() };
    for (const method of methods) route.methods.add(method);
    routes.set(path, route);
  };
  for (const path of pagePaths) addRoute(path, ['GET', 'HEAD']);
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== MATCH_ALL_PATH) addRoute(url, [method].flat());
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && request.routeOptions.url !== MATCH_ALL_PATH) return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...routes.values()].flatMap((route) =>
      route.pattern.test(path) ? [...route.methods] : [],
    );
    if (methods.length === 0 || methods.includes(request.method)) return undefined;
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw methodNotAllowedError();
  });
}
