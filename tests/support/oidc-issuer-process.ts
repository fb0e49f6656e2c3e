import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AccountClaims, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';

import { EXTERNAL_ASSISTANT as ASSISTANT } from './oidc-issuer.ts';

const LIST_SCOPES = 'lists:read lists:write';

// This OpenID provider differs from the embedded one in its path, client, algorithm and ID token claims.
const { port, clientId, clientSecret, redirectUri, postLogoutUri, issuer, clockOffsetMs, hasOtherKeys } =
  JSON.parse(process.argv[2] ?? '{}');

const getRealNow = Date.now;
Date.now = () => getRealNow() + clockOffsetMs;

const accounts = new Map<string, AccountClaims>();

const createKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'other', use: 'sig', alg: 'RS256' };
};

const provider: Provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [postLogoutUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
    {
      client_id: ASSISTANT.clientId,
      client_name: ASSISTANT.name,
      redirect_uris: [ASSISTANT.redirectUri],
      token_endpoint_auth_method: 'none',
    },
  ],
  clientAuthMethods: ['client_secret_post', 'none'],
  jwks: {
    keys: [createKey() as JWK],
  },
  cookies: { keys: ['only for tests'] },
  ttl: { IdToken: 60 },
  conformIdTokenClaims: false,
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => accounts.get(id) ?? { sub: id } }),
  interactions: { url: (_ctx, interaction) => `/people/${interaction.uid}` },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => ({
        scope: LIST_SCOPES,
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
      }),
    },
  },
  extraTokenClaims: (ctx) => (ctx.oidc.client?.clientName ? { client_name: ctx.oidc.client.clientName } : {}),
  loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
    const { client, session } = ctx.oidc;
    const grant = new provider.Grant({
      clientId: client?.clientId,
      accountId: session?.accountId,
    });
    grant.addOIDCScope('openid email profile');
    for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
      grant.addResourceScope(resource, LIST_SCOPES);
    await grant.save();
    return grant;
  },
});

const handleRequest = provider.callback();

/** Completes a sign-in. The form field `claims` contains the user's claims. If it's missing, the user has canceled. */
async function answerInteraction(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const claims = new URLSearchParams(body).get('claims');
  if (claims === null) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const account: AccountClaims = JSON.parse(claims);
  accounts.set(account.sub, account);
  return provider.interactionFinished(request, response, { login: { accountId: account.sub } });
}

/** An unrelated key with the same id as the signing key. */
const { kty, n, e, kid, use, alg } = createKey() as JWK;
const otherKeys = JSON.stringify({ keys: [{ kty, n, e, kid, use, alg }] });

createServer((request, response) => {
  if (hasOtherKeys && request.url === '/jwks') {
    return void response.setHeader('content-type', 'application/json').end(otherKeys);
  }
  if (request.url === '/favicon.ico') return void response.writeHead(204).end();
  if (!request.url?.startsWith('/people/')) return void handleRequest(request, response);
  if (request.method !== 'POST') return void response.end('Who are you?');
  answerInteraction(request, response).catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
}).listen(port, '127.0.0.1', () => process.stdout.write('listening\n'));
