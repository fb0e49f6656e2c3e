import { type Configuration, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { providerCookieName } from '#server/http/cookies.ts';
import { newSecret } from '#server/http/secrets.ts';
import { findAccount } from './accounts.ts';
import { postgresAdapter } from './adapter.ts';
import { CLIENT_ID, embeddedIssuer } from './issuer.ts';
import { errorPage } from './notices.ts';
import { providerSecrets } from './secrets.ts';
import { browserCookie, secretOf, signInName } from './which-sign-in.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Holds the id of the sign-in that was begun last. */
export const interactionCookie = (env: Env): string => providerCookieName(env, 'idp-interaction');

const SCOPES = 'openid email profile';

const longCookie = { signed: true, httpOnly: true, sameSite: 'lax', path: '/idp', overwrite: true } as const;

/** The secret of the browser, which keeps the one it has: of each sign-in in its tabs it is to be known. */
function browserSecret({ cookies }: KoaContextWithOIDC, name: string): string {
  const secret = secretOf(cookies.get(name, { signed: false })) ?? newSecret();
  cookies.set(name, secret, { ...longCookie, signed: false, maxAge: HOUR * 1000 });
  return secret;
}

/** Our own app needs no consent page: signing in is the consent. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, result, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * Pages that the provider makes without asking us how they should look. Where nobody is signed in, it ends its session by
 * a form that a script sends, which no page of ours may have: there is nothing to end, and the browser goes on at once.
 */
async function ownPages(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  // A sign-in goes on by its path alone; over parameters of one that it does not know the provider fails.
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

/**
 * The embedded OpenID provider: code flow with PKCE for one client, the app itself; keys and every state in
 * the database, so that any process continues what another began.
 */
export async function createProvider({ db, env, clock }: Deps): Promise<Provider> {
  const secrets = await providerSecrets(db, clock());
  const adapter = postgresAdapter(db, clock);

  /** The app has ended its session and says whose it was by the ID token: asking again would be a nuisance. */
  const signOut = async (ctx: KoaContextWithOIDC, confirmation: string) => {
    const { session, entities, params, provider } = ctx.oidc;
    const returnTo = params?.post_logout_redirect_uri;
    const isAsked = entities.IdTokenHint?.payload.sub === session?.accountId;
    if (session === undefined || !isAsked || typeof returnTo !== 'string') {
      ctx.body = errorPage('signOut', confirmation);
      return;
    }
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId === undefined) continue;
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
        client_secret: secrets.clientSecret,
        redirect_uris: [`${env.PUBLIC_URL}/api/callback`],
        post_logout_redirect_uris: [`${env.PUBLIC_URL}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
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
    extraParams: ['screen_hint'],
    interactions: {
      // `started`, in seconds, tells a page that lost its cookie from one that somebody opened by hand.
      url: (ctx, interaction) => {
        const form = interaction.params.screen_hint === 'sign-up' ? 'sign-up' : 'sign-in';
        const at = signInName(interaction.uid, browserSecret(ctx, browserCookie(env)));
        return `/idp/${form}?started=${Math.floor(clock().getTime() / 1000)}&at=${at}`;
      },
    },
    loadExistingGrant: grantEverything,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut,
        // Signed out here without having come from the app: its own session ends as well.
        postLogoutSuccessSource: (ctx) => ctx.redirect('/api/logout'),
      },
    },
    ttl: {
      Interaction: HOUR,
      AuthorizationCode: MINUTE,
      AccessToken: 10 * MINUTE,
      IdToken: HOUR,
      Grant: HOUR,
      // Shorter than the app's: a session that ended there for idleness must not begin again without a password.
      Session: HOUR,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error === 'server_error' ? 'broken' : 'expired');
    },
  };
  const provider = new Provider(embeddedIssuer(env), configuration);
  // The mount always names the public address in the forwarding headers.
  provider.proxy = true;
  provider.use(ownPages);
  return provider;
}
