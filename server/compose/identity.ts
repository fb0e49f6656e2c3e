import type { FastifyInstance } from 'fastify';
import { guessTimeZone } from '#domain/list/reset.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import {
  type AssistantProvider,
  connectAssistant,
  deleteAssistantsForUser,
} from '#server/features/assistants/api.ts';
import {
  confirmEmail,
  deleteSessionsForUser,
  findOpenIdSubject,
  findRequestSession,
  findUserId,
  readSessionToken,
  upsertUser,
} from '#server/features/auth/api.ts';
import { enqueueMessage } from '#server/features/messages/api.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { deleteUser } from '#server/features/your-data/api.ts';
import { createLoopbackFetch } from '#server/gateways/openid/loopback-fetch.ts';
import { createRelyingParty, type RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { findAccount } from '#server/idp/accounts.ts';
import { createAssistantTokenReader, revokeAssistant } from '#server/idp/assistant-tokens.ts';
import { changePasswordRoute } from '#server/idp/change-password.ts';
import { confirmationEmailRoute } from '#server/idp/confirmation-mail.ts';
import type { IdpDeps } from '#server/idp/deps.ts';
import { emailChangeRoutes } from '#server/idp/email-change.ts';
import { deleteAccount, deleteProviderSessions } from '#server/idp/forget.ts';
import { assistantResource, CLIENT_ID, embeddedIssuer } from '#server/idp/issuer.ts';
import { passkeyRoutes } from '#server/idp/passkey-routes.ts';
import { addIdentityProvider } from '#server/idp/routes.ts';
import { findOrCreateProviderSecrets } from '#server/idp/secrets.ts';

/** Used as `deleteIdentity`, because the embedded provider deletes its accounts itself. */
const noop = async () => {};

/**
 * Tells the app about account changes at the embedded provider immediately. Changes at an external provider
 * aren't noticed until the next sign-in.
 */
function toIdpDeps(deps: Deps): IdpDeps {
  const { db, env } = deps;
  const issuer = embeddedIssuer(env);
  return {
    ...deps,
    enqueueMail: (tx, mail) => enqueueMessage(tx, { channel: 'mail', ...mail }),
    onVerified: (tx, { accountId: subject, email }) => confirmEmail(tx, { issuer, subject, email }),
    onUnconfirmedAccountDeleted: async (tx, subject) => {
      const userId = await findUserId(tx, { issuer, subject });
      if (userId !== undefined)
        await deleteUser(tx, { userId, now: deps.clock(), keepsLists: false, deleteIdentity: noop });
    },
    onAllowed: async (tx, { accountId: subject, now, ...allowed }) => {
      const account = await findAccount(tx, subject);
      if (account === undefined) return;
      const { email, email_verified_at: verifiedAt, first_name: firstName, last_name: lastName } = account;
      // The account's owner may not have signed in to the app yet.
      const claims = {
        issuer,
        subject,
        email,
        emailVerified: verifiedAt !== null,
        firstName,
        lastName,
      };
      const userId = await upsertUser(tx, { ...claims, pictureUrl: null }, now);
      await connectAssistant(tx, { userId, ...allowed, now });
    },
    endSessions: async (tx, subject, currentRequest) => {
      await deleteAssistantsForUser(tx, { issuer, subject });
      await deleteSessionsForUser(tx, {
        issuer,
        subject,
        token: currentRequest && readSessionToken(currentRequest, env),
      });
    },
    getTimeZone: async (tx, subject) => {
      const userId = await findUserId(tx, { issuer, subject });
      return userId === undefined ? guessTimeZone(null) : findTimeZone(tx, userId);
    },
    findSignedInAccountId: async (request) => {
      const session = await findRequestSession(request, deps);
      return session && findOpenIdSubject(db, { userId: session.id, issuer });
    },
  };
}

/** Returns null while the process isn't listening. */
function findOwnOrigin(app: FastifyInstance): string | null {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return null;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? address.address;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${address.port}`;
}

type Identities = {
  openid: RelyingParty;
  assistants: AssistantProvider;
};

export async function setUpIdentity(app: FastifyInstance, deps: Deps): Promise<Identities> {
  const { db, env, clock } = deps;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer !== undefined && clientId !== undefined) {
    const credentials = async () => ({ clientId, clientSecret });
    const openid = createRelyingParty({ issuer, credentials, fetch: deps.fetch, clock });
    const resource = assistantResource(env);
    return {
      openid,
      assistants: {
        issuer,
        resource,
        readToken: (token) => openid.readAccessToken(token, resource),
        permissionPage: 'account-page',
        // Tokens from an external provider aren't revoked, because they expire and the app no longer accepts
        // those of a deleted assistant.
        revoke: async () => {},
      },
    };
  }
  const ownIssuer = embeddedIssuer(env);
  const provider = await addIdentityProvider(app, toIdpDeps(deps));
  const openid = createRelyingParty({
    issuer: ownIssuer,
    credentials: async () => ({
      clientId: CLIENT_ID,
      clientSecret: (await findOrCreateProviderSecrets(db, clock())).clientSecret,
    }),
    fetch: createLoopbackFetch(env.PUBLIC_URL, () => findOwnOrigin(app), deps.fetch),
    clock,
  });
  return {
    openid,
    assistants: {
      issuer: ownIssuer,
      resource: assistantResource(env),
      readToken: createAssistantTokenReader(provider),
      permissionPage: 'consent-page',
      revoke: async (tx, { userId, clientId }) => {
        const accountId = await findAccountId(tx, { env, userId });
        if (accountId !== undefined) await revokeAssistant(tx, { accountId, clientId });
      },
    },
  };
}

const findAccountId = (db: Db, { env, userId }: { env: Env; userId: string }) =>
  findOpenIdSubject(db, { userId, issuer: embeddedIssuer(env) });

/** Deletes only the provider's account. The caller must delete the app's user. */
export async function deleteEmbeddedAccount(
  tx: Tx,
  { env, userId }: { env: Env; userId: string },
): Promise<void> {
  const accountId = await findAccountId(tx, { env, userId });
  if (accountId !== undefined) await deleteAccount(tx, accountId);
}

/** Signs the user out at the embedded provider, which would otherwise sign the browser in again without asking. */
export async function endProviderSessions(
  db: Db,
  { env, userId }: { env: Env; userId: string },
): Promise<void> {
  const accountId = await findAccountId(db, { env, userId });
  if (accountId !== undefined) await deleteProviderSessions(db, accountId);
}

export function embeddedIdentityRoutes(api: FastifyInstance, deps: Deps): void {
  if (deps.env.OIDC_ISSUER !== undefined) return;
  const idpDeps = toIdpDeps(deps);
  confirmationEmailRoute(api, idpDeps);
  changePasswordRoute(api, idpDeps);
  emailChangeRoutes(api, idpDeps);
  passkeyRoutes(api, idpDeps);
}
