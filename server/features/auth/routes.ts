import type { FastifyInstance } from 'fastify';
import { getUser } from '#contract/auth.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { countInLane } from '#server/http/open-requests.ts';
import { callbackRoute } from './callback.ts';
import { loginRoutes } from './login.ts';
import { logoutRoute } from './logout.ts';
import { type SessionDeps, sessionRoutes } from './session-routes.ts';

export function authRoutes(app: FastifyInstance, deps: SessionDeps, openid: RelyingParty): void {
  endpoint(app, getUser, async ({ user }) => user);
  sessionRoutes(app, deps);
  loginRoutes(app, deps, openid);
  app.register(async (redirects) => {
    countInLane(redirects, 'login');
    callbackRoute(redirects, deps, openid);
    logoutRoute(redirects, deps, openid);
  });
}
