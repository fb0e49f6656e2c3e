import { type Configuration, errors, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { assistantScopes } from '#contract/assistants.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { createPublicFetch } from '#server/gateways/fetch-public.ts';
import { providerCookieName } from '#server/http/cookies.ts';
import { createSecret } from '#server/http/secrets.ts';
import { findAccount } from './accounts.ts';
import { createPostgresAdapter } from './adapter.ts';
import { assistantResource, CLIENT_ID, embeddedIssuer } from './issuer.ts';
import { renderErrorPage } from './notices.ts';
import { findOrCreateProviderSecrets } from './secrets.ts';
import { browserCookieName, createSignInToken, parseBrowserSecret } from './sign-in-token.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE;
export const interactionCookieName = (env: Env): string => providerCookieName(env, 'idp-interaction');

/** An assistant that hasn't been used for this long needs consent again. */
const ASSISTANT_CONSENT_DAYS = 90;

const SCOPES = 'openid email profile';

const sharedCookieOptions = {
  signed: true,
  httpOnly: true,
  sameSite: 'lax',
  path: '/idp',
  overwrite: true,
} as const;

/** Returns the browser's secret. Creates one only if there is none, because all of the browser's tabs depend on it. */
function findOrSetBrowserSecret({ cookies }: KoaContextWithOIDC, name: string): string {
  const secret = parseBrowserSecret(cookies.get(name, { signed: false })) ?? createSecret();
  cookies.set(name, secret, { ...sharedCookieOptions, signed: false, maxAge: SECONDS_PER_HOUR * 1000 });
  return secret;
}

/** Signing in is enough consent for our own app. An assistant needs consent for each new authorization. */
async function grantRequestedScopes(ctx: KoaContextWithOIDC) {
  const { client, session, result, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  if (client.clientId !== CLIENT_ID) {
    const allowedGrantId = result?.consent?.grantId;
    return allowedGrantId === undefined ? undefined : provider.Grant.find(allowedGrantId);
  }
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existingGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existingGrant !== undefined) return existingGrant;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * Replaces the provider's 404 page. Also replaces its sign-out page for signed-out users, because that page needs a
 * script that our Content Security Policy forbids.
 */
async function serveOwnPages(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  // Ignore the query, because the provider fails on unknown parameters.
  if (/^\/auth\/./i.test(ctx.path)) ctx.querystring = '';
  await next();
  if (ctx.status === 404 && !ctx.body) {
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = renderErrorPage('nowhere');
  }
  const { route, session, params } = ctx.oidc ?? {};
  if (route !== 'end_session' || session === undefined || session.accountId !== undefined) return;
  const returnTo = params?.post_logout_redirect_uri;
  if (ctx.status === 200) ctx.redirect(typeof returnTo === 'string' ? returnTo : '/api/logout');
}

/** Keys and state are in the database, so any process can continue any sign-in. */
export async function createProvider({
  db,
  env,
  clock,
  fetchPublic = createPublicFetch(),
}: Deps): Promise<Provider> {
  const secrets = await findOrCreateProviderSecrets(db, clock());
  const adapter = createPostgresAdapter(db, clock);
  const resource = assistantResource(env);

  /** Signs out without confirmation if the app requested it. Such a request comes with the user's ID token. */
  const signOut = async (ctx: KoaContextWithOIDC, confirmation: string) => {
    const { session, entities, params, provider } = ctx.oidc;
    const returnTo = params?.post_logout_redirect_uri;
    const isRequestedByApp = entities.IdTokenHint?.payload.sub === session?.accountId;
    if (session === undefined || !isRequestedByApp || typeof returnTo !== 'string') {
      ctx.body = renderErrorPage('signOut', confirmation);
      return;
    }
    // Revoke only the app's grant, because assistants stay connected after a sign-out.
    const { grantId } = session.authorizations?.[CLIENT_ID] ?? {};
    if (grantId !== undefined) {
      await adapter('Grant').revokeByGrantId(grantId);
      await adapter('Grant').destroy(grantId);
    }
    await session.destroy();
    ctx.oidc.cookies.set(provider.cookieName('session'), null, sharedCookieOptions);
    ctx.redirect(returnTo);
  };

  const configuration: Configuration = {
    adapter,
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        client_secret: secrets.clientSecret,
        redirect_uris: [`${env.PUBLIC_URL}/api/callback`],
        post_logout_redirect_uris: [`${env.PUBLIC_URL}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // Assistants run on a shopper's device, so their redirect port varies.
    clientDefaults: { application_type: 'native', id_token_signed_response_alg: 'ES256' },
    jwks: { keys: secrets.signingKeys as JWK[] },
    cookies: {
      names: {
        session: providerCookieName(env, 'idp-session'),
        interaction: interactionCookieName(env),
        resume: providerCookieName(env, 'idp-resume'),
      },
      long: sharedCookieOptions,
      short: sharedCookieOptions,
      keys: secrets.cookieKeys,
    },
    findAccount: async (_ctx, id) => {
      const account = await findAccount(db, id);
      return (
        account && {
          accountId: id,
          claims: async () => ({
            sub: id,
            email: account.email,
            email_verified: account.email_verified_at !== null,
            name: `${account.first_name} ${account.last_name}`,
            given_name: account.first_name,
            family_name: account.last_name,
          }),
        }
      );
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The provider fetches only documents that assistants refer to: their descriptions and keys.
    fetch: fetchPublic,
    // Assistants get refresh tokens, because access tokens are short-lived. Each renewal replaces the refresh token.
    issueRefreshToken: async (_ctx, client) =>
      client.clientId !== CLIENT_ID && client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async (_ctx, token) => token.clientId === CLIENT_ID,
    extraParams: ['screen_hint'],
    interactions: {
      // `started` is the sign-in's start time in Unix seconds. A page opened directly doesn't have this parameter.
      url: (ctx, interaction) => {
        const signInToken = createSignInToken(
          interaction.uid,
          findOrSetBrowserSecret(ctx, browserCookieName(env)),
        );
        if (interaction.prompt.name === 'consent') return `/idp/consent?at=${signInToken}`;
        const form = interaction.params.screen_hint === 'sign-up' ? 'sign-up' : 'sign-in';
        return `/idp/${form}?started=${Math.floor(clock().getTime() / 1000)}&at=${signInToken}`;
      },
    },
    loadExistingGrant: grantRequestedScopes,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // An assistant's client id is the URL of its description (decision 85).
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => (client.clientId === CLIENT_ID ? undefined : resource) as string,
        getResourceServerInfo: (_ctx, requestedResource, client) => {
          if (requestedResource !== resource || client.clientId === CLIENT_ID)
            throw new errors.InvalidTarget();
          return {
            scope: assistantScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: 10 * SECONDS_PER_MINUTE,
          };
        },
        useGrantedResource: () => true,
      },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut,
        // Also end the app's session, because the sign-out didn't start in the app.
        postLogoutSuccessSource: (ctx) => ctx.redirect('/api/logout'),
      },
    },
    ttl: {
      Interaction: SECONDS_PER_HOUR,
      AuthorizationCode: SECONDS_PER_MINUTE,
      AccessToken: 10 * SECONDS_PER_MINUTE,
      IdToken: SECONDS_PER_HOUR,
      Grant: (_ctx, { clientId }) =>
        clientId === CLIENT_ID ? SECONDS_PER_HOUR : ASSISTANT_CONSENT_DAYS * 24 * SECONDS_PER_HOUR,
      RefreshToken: ASSISTANT_CONSENT_DAYS * 24 * SECONDS_PER_HOUR,
      // The provider's session is short, because signing in again later must require the password.
      Session: SECONDS_PER_HOUR,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = renderErrorPage(out.error === 'server_error' ? 'broken' : 'expired');
    },
  };
  const provider = new Provider(embeddedIssuer(env), configuration);
  // `mountProvider` always sets the forwarding headers to the public address.
  provider.proxy = true;
  provider.use(serveOwnPages);
  return provider;
}
