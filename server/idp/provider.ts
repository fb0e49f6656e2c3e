import { type Configuration, errors, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { assistantScopes } from '#contract/assistants.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { providerCookieName } from '#server/http/cookies.ts';
import { createSecret } from '#server/http/secrets.ts';
import { findAccount } from './accounts.ts';
import { createPostgresAdapter } from './adapter.ts';
import { assistantResource, CLIENT_ID, embeddedIssuer } from './issuer.ts';
import { errorPage } from './notices.ts';
import { findOrCreateProviderSecrets } from './secrets.ts';
import { browserCookie, readSecret, signInName } from './sign-in-name.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const interactionCookie = (env: Env): string => providerCookieName(env, 'idp-interaction');

/** An assistant unused for this long needs consent again. */
const ASSISTANT_DAYS = 90;

const SCOPES = 'openid email profile';

const longCookie = { signed: true, httpOnly: true, sameSite: 'lax', path: '/idp', overwrite: true } as const;

/** An existing secret is reused, since it identifies the sign-ins in all of the browser's tabs. */
function browserSecret({ cookies }: KoaContextWithOIDC, name: string): string {
  const secret = readSecret(cookies.get(name, { signed: false })) ?? createSecret();
  cookies.set(name, secret, { ...longCookie, signed: false, maxAge: HOUR * 1000 });
  return secret;
}

/** Signing in is consent for our own app. An assistant asks for consent each time. */
async function grantRequestedScopes(ctx: KoaContextWithOIDC) {
  const { client, session, result, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  if (client.clientId !== CLIENT_ID) {
    const allowed = result?.consent?.grantId;
    return allowed === undefined ? undefined : provider.Grant.find(allowed);
  }
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * The provider's sign-out page is a form that a script submits, which our content policy forbids. Without a session,
 * the browser is redirected instead.
 */
async function serveOwnPages(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  // The path alone identifies a sign-in in progress, and the provider fails on unknown parameters.
  if (/^\/auth\/./i.test(ctx.path)) ctx.querystring = '';
  await next();
  if (ctx.status === 404 && !ctx.body) {
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = errorPage('nowhere');
  }
  const { route, session, params } = ctx.oidc ?? {};
  if (route !== 'end_session' || session === undefined || session.accountId !== undefined) return;
  const returnTo = params?.post_logout_redirect_uri;
  if (ctx.status === 200) ctx.redirect(typeof returnTo === 'string' ? returnTo : '/api/logout');
}

/** Keys and all state are in the database, so any process can continue what another started. */
export async function createProvider({ db, env, clock, fetch }: Deps): Promise<Provider> {
  const secrets = await findOrCreateProviderSecrets(db, clock());
  const adapter = createPostgresAdapter(db, clock);
  const resource = assistantResource(env);

  /** The app has ended its session and identifies the user by ID token, so no confirmation is needed. */
  const signOut = async (ctx: KoaContextWithOIDC, confirmation: string) => {
    const { session, entities, params, provider } = ctx.oidc;
    const returnTo = params?.post_logout_redirect_uri;
    const isAsked = entities.IdTokenHint?.payload.sub === session?.accountId;
    if (session === undefined || !isAsked || typeof returnTo !== 'string') {
      ctx.body = errorPage('signOut', confirmation);
      return;
    }
    // Assistants' grants outlive the session.
    const { grantId } = session.authorizations?.[CLIENT_ID] ?? {};
    if (grantId !== undefined) {
      await adapter('Grant').revokeByGrantId(grantId);
      await adapter('Grant').destroy(grantId);
    }
    await session.destroy();
    ctx.oidc.cookies.set(provider.cookieName('session'), null, longCookie);
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
    // Assistants are programs on a shopper's device, which choose the port of their redirect URL.
    clientDefaults: { application_type: 'native', id_token_signed_response_alg: 'ES256' },
    jwks: { keys: secrets.signingKeys as JWK[] },
    cookies: {
      names: {
        session: providerCookieName(env, 'idp-session'),
        interaction: interactionCookie(env),
        resume: providerCookieName(env, 'idp-resume'),
      },
      long: longCookie,
      short: longCookie,
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
    fetch,
    // Assistants renew their short-lived tokens; each renewal replaces the refresh token.
    issueRefreshToken: async (_ctx, client) =>
      client.clientId !== CLIENT_ID && client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async (_ctx, token) => token.clientId === CLIENT_ID,
    extraParams: ['screen_hint'],
    interactions: {
      // `started`, in seconds, distinguishes a page that lost its cookie from one opened directly.
      url: (ctx, interaction) => {
        const at = signInName(interaction.uid, browserSecret(ctx, browserCookie(env)));
        if (interaction.prompt.name === 'consent') return `/idp/consent?at=${at}`;
        const form = interaction.params.screen_hint === 'sign-up' ? 'sign-up' : 'sign-in';
        return `/idp/${form}?started=${Math.floor(clock().getTime() / 1000)}&at=${at}`;
      },
    },
    loadExistingGrant: grantRequestedScopes,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // An assistant is identified by the URL of a document that describes it (decision 85).
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => (client.clientId === CLIENT_ID ? undefined : resource) as string,
        getResourceServerInfo: (_ctx, asked, client) => {
          if (asked !== resource || client.clientId === CLIENT_ID) throw new errors.InvalidTarget();
          return {
            scope: assistantScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: 10 * MINUTE,
          };
        },
        useGrantedResource: () => true,
      },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut,
        // The sign-out started here rather than in the app, so end the app's session too.
        postLogoutSuccessSource: (ctx) => ctx.redirect('/api/logout'),
      },
    },
    ttl: {
      Interaction: HOUR,
      AuthorizationCode: MINUTE,
      AccessToken: 10 * MINUTE,
      IdToken: HOUR,
      Grant: (_ctx, { clientId }) => (clientId === CLIENT_ID ? HOUR : ASSISTANT_DAYS * 24 * HOUR),
      RefreshToken: ASSISTANT_DAYS * 24 * HOUR,
      // A session that expired in the app must not restart without a password.
      Session: HOUR,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error === 'server_error' ? 'broken' : 'expired');
    },
  };
  const provider = new Provider(embeddedIssuer(env), configuration);
  // Our proxy route always sets the forwarding headers to the public address.
  provider.proxy = true;
  provider.use(serveOwnPages);
  return provider;
}
