import type { FastifyInstance } from 'fastify';
import { getUser } from '#contract/auth.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { limitRequestsInLane } from '#server/http/open-requests.ts';
import { callbackRoute } from './callback.ts';
import { loginRoutes } from './login.ts';
import { logoutRoute } from './logout.ts';
import { type SessionDeps, sessionRoutes } from './session-routes.ts';

export function authRoutes(app: FastifyInstance, deps: SessionDeps, openid: RelyingParty): void {
  addEndpoint(app, getUser, async ({ user }) => user);
  sessionRoutes(app, deps);
  loginRoutes(app, deps, openid);
  app.register(async (redirects) => {
    limitRequestsInLane(redirects, 'login');
    callbackRoute(redirects, deps, openid);
    logoutRoute(redirects, deps, openid);
  });
}
