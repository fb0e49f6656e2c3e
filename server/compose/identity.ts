import type { FastifyInstance } from 'fastify';
import { zoneOf } from '#domain/list/reset.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import {
  confirmEmail,
  endSessionsOf,
  findSessionOf,
  sessionToken,
  subjectOf,
  userOf,
} from '#server/features/auth/api.ts';
import { enqueue } from '#server/features/messages/api.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { deleteUser } from '#server/features/your-data/api.ts';
import { ownFetch } from '#server/gateways/openid/own-fetch.ts';
import { type RelyingParty, relyingParty } from '#server/gateways/openid/relying-party.ts';
import { passwordRoute } from '#server/idp/change-password.ts';
import { confirmationMailRoute } from '#server/idp/confirmation-mail.ts';
import type { IdpDeps } from '#server/idp/deps.ts';
import { emailChangeRoutes } from '#server/idp/email-change.ts';
import { endProviderSessions, forgetAccount } from '#server/idp/forget.ts';
import { CLIENT_ID, embeddedIssuer } from '#server/idp/issuer.ts';
import { passkeyRoutes } from '#server/idp/passkey-routes.ts';
import { identityProvider } from '#server/idp/routes.ts';
import { providerSecrets } from '#server/idp/secrets.ts';

/** Deletes the account itself. */
const noProvider = async () => {};

/** What happens at the embedded provider is heard of in the app at once; at one elsewhere, at the next sign-in. */
function idpDeps(deps: Deps): IdpDeps {
  const { db, env } = deps;
  const issuer = embeddedIssuer(env);
  return {
    ...deps,
    enqueueMail: (trx, mail) => enqueue(trx, { channel: 'mail', ...mail }),
    onVerified: (trx, { accountId: subject, email }) => confirmEmail(trx, { issuer, subject, email }),
    onDisowned: async (trx, subject) => {
      const userId = await userOf(trx, { issuer, subject });
      if (userId !== undefined)
        await deleteUser(trx, { userId, keepsLists: false, forgetIdentity: noProvider });
    },
    endSessions: (trx, subject, keep) =>
      endSessionsOf(trx, { issuer, subject, token: keep && sessionToken(keep, env) }),
    timeZoneOf: async (trx, subject) => {
      const userId = await userOf(trx, { issuer, subject });
      return userId === undefined ? zoneOf(null) : findTimeZone(trx, userId);
    },
    accountOf: async (request) => {
      const session = await findSessionOf(request, deps);
      return session && subjectOf(db, { userId: session.id, issuer });
    },
  };
}

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
  await identityProvider(app, idpDeps(deps));
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

const accountIdOf = (db: Db, { env, userId }: { env: Env; userId: string }) =>
  subjectOf(db, { userId, issuer: embeddedIssuer(env) });

/**
 * Deletes what the embedded provider has of a user: account, links, sessions there. Their user in the app is the caller's.
 * Nothing where another provider knows them. Wants a transaction.
 */
export async function forgetIdentity(db: Db, user: { env: Env; userId: string }): Promise<void> {
  const accountId = await accountIdOf(db, user);
  if (accountId !== undefined) await forgetAccount(db, accountId);
}

/** Ends what a user has open at the embedded provider, so that no browser signs in again by itself. */
export async function endAtProvider(db: Db, user: { env: Env; userId: string }): Promise<void> {
  const accountId = await accountIdOf(db, user);
  if (accountId !== undefined) await endProviderSessions(db, accountId);
}

/** The calls about their account that a shopper makes from the app's own pages, where the provider is the embedded one. */
export function ownIdentityRoutes(api: FastifyInstance, deps: Deps): void {
  if (deps.env.OIDC_ISSUER !== undefined) return;
  const own = idpDeps(deps);
  confirmationMailRoute(api, own);
  passwordRoute(api, own);
  emailChangeRoutes(api, own);
  passkeyRoutes(api, own);
}
