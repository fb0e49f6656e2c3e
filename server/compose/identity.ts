import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { confirmEmail, findSessionOf } from '#server/features/auth/api.ts';
import { enqueue } from '#server/features/messages/api.ts';
import { ownFetch } from '#server/gateways/openid/own-fetch.ts';
import { type RelyingParty, relyingParty } from '#server/gateways/openid/relying-party.ts';
import { confirmationMailRoute } from '#server/idp/confirmation-mail.ts';
import type { IdpDeps } from '#server/idp/deps.ts';
import { CLIENT_ID, embeddedIssuer } from '#server/idp/issuer.ts';
import { identityProvider } from '#server/idp/routes.ts';
import { providerSecrets } from '#server/idp/secrets.ts';

const enqueueMail: IdpDeps['enqueueMail'] = (trx, mail) => enqueue(trx, { channel: 'mail', ...mail });

/** Where this process listens, for calls to itself; null while it does not. */
function ownOrigin(app: FastifyInstance): string | null {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return null;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? address.address;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${address.port}`;
}

/**
 * Who says who somebody is: the OpenID provider of the configuration, else the embedded one, which is then
 * mounted. Either way the app speaks the same protocol to it.
 */
export async function identity(app: FastifyInstance, deps: Deps): Promise<RelyingParty> {
  const { db, env, clock } = deps;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer !== undefined && clientId !== undefined) {
    const credentials = async () => ({ clientId, clientSecret });
    return relyingParty({ issuer, credentials, fetch: deps.fetch, clock });
  }
  const ownIssuer = embeddedIssuer(env);
  await identityProvider(app, {
    ...deps,
    enqueueMail,
    // At a provider elsewhere this is learned at the next sign-in; here it holds at once.
    onVerified: (trx, subject) => confirmEmail(trx, { issuer: ownIssuer, subject }),
    isSignedIn: async (request) => (await findSessionOf(request, deps)) !== undefined,
  });
  return relyingParty({
    issuer: ownIssuer,
    credentials: async () => ({
      clientId: CLIENT_ID,
      clientSecret: (await providerSecrets(db, clock())).clientSecret,
    }),
    fetch: ownFetch(env.PUBLIC_URL, () => ownOrigin(app), deps.fetch),
    clock,
  });
}

/** The calls about their account that a shopper makes from the app's own pages, where the provider is the embedded one. */
export function ownIdentityRoutes(api: FastifyInstance, deps: Deps): void {
  if (deps.env.OIDC_ISSUER === undefined) confirmationMailRoute(api, { ...deps, enqueueMail });
}
