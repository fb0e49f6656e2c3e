import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Deps } from '#server/env/deps.ts';
import { forbiddenOriginError } from '#server/http/errors.ts';
import { defaultRateLimits, limitAttempts, toNetworkAddress } from '#server/http/rate-limit.ts';
import { isSameOrigin } from '#server/http/same-origin.ts';

const PREFIX = '/idp';

/**
 * Matches paths where each request writes a database row. Accepts capital letters and trailing slashes, as the
 * provider does.
 */
const STATEFUL_PATHS = /^\/idp\/(auth|session\/end)\/*$/i;

/** Servers call these paths with a client secret or token. Cookies aren't used, so CSRF isn't possible. */
const serverToServerPaths = new Set(['/idp/token', '/idp/me']);

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

const getPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/**
 * Recognizes the app's own calls to the provider. They all come from the loopback address, no matter who is signing in.
 */
export const isCallFromOurServer = (request: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(request.ip) && serverToServerPaths.has(getPath(request));

/** Passes requests to the provider with our public host. Ignores the `Host` header, proxies and loopback addresses. */
export function mountProvider(
  app: FastifyInstance,
  { db, env: { PUBLIC_URL: publicUrl }, clock, limits = defaultRateLimits }: Deps,
  provider: () => Promise<Provider>,
): void {
  const { host, protocol } = new URL(publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${PREFIX}/*`,
    handler: async (request, reply) => {
      const path = getPath(request);
      if (!serverToServerPaths.has(path) && !isSameOrigin(request, publicUrl)) throw forbiddenOriginError();
      if (STATEFUL_PATHS.test(path)) {
        const key: [string, string] = ['begin', toNetworkAddress(request.ip)];
        await limitAttempts(db, { key, limit: limits.loginPerAddress, now: clock() });
      }
      const handle = (await provider()).callback();
      const { raw } = request;
      const originalUrl = raw.url ?? PREFIX;
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      Object.assign(raw, { originalUrl, url: originalUrl.slice(PREFIX.length) });
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await handle(raw, reply.raw);
      raw.url = originalUrl;
    },
  });
}
