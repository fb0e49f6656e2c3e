import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, customFetch as keyFetch } from 'jose';
import * as openid from 'openid-client';

type ClientCredentials = { clientId: string; clientSecret?: string | undefined };

type Settings = {
  issuer: string;
  /** Called at the first sign-in, not at startup, because the embedded provider's credentials are in the database. */
  credentials: () => Promise<ClientCredentials>;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
};

export type SignInSecrets = { state: string; nonce: string; codeVerifier: string };

/** `subject` is unique only in combination with `issuer`. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
  idToken: string;
  /** Time of the last authentication (`auth_time`). Null if the provider doesn't report it. */
  authenticatedAt: Date | null;
};

type AccessToken = {
  accountId: string;
  clientId: string;
  clientName?: string;
  scopes: string[];
  resource: string;
  expiresAtSeconds: number;
};

export type RelyingParty = {
  /**
   * Returns the URL for signing in. With `isProofRequired`, even users who are signed in must enter their
   * credentials. Throws if the provider doesn't respond.
   */
  begin: (
    redirectUri: string,
    options?: { isProofRequired?: boolean },
  ) => Promise<{ url: URL; secrets: SignInSecrets }>;
  /** Checks issuer, state, nonce, signature, audience and times. Throws CodeExpiredError. */
  complete: (callbackUrl: URL, secrets: SignInSecrets) => Promise<Identity>;
  /** Returns null if the provider has no sign-out URL. */
  createEndSessionUrl: (returnTo: string, idToken: string | null) => Promise<URL | null>;
  /**
   * Validates a JWT access token (RFC 9068) issued for `resource`. Returns undefined if the token is invalid. Throws if
   * the provider's keys can't be loaded.
   */
  readAccessToken: (token: string, resource: string) => Promise<AccessToken | undefined>;
};

export class CodeExpiredError extends Error {}

const SCOPE = 'openid email profile';

/** Metadata older than this is reloaded before a redirect, so that users aren't sent to a provider that is down. */
const METADATA_MAX_AGE_MS = 30_000;

/** Maximum time that the provider's clock may be ahead of ours. */
const MAX_CLOCK_SKEW_SECONDS = 300;

/** Defaults to HTTP Basic if the provider doesn't list its authentication methods. */
const createClientAuth = (secret: string | undefined): openid.ClientAuth => {
  if (secret === undefined) return openid.None();
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
};

/** Trims a text claim and limits its length. Removes NUL, which the database can't store. */
function readText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const cleanedText = value.replaceAll('\0', '').trim().slice(0, maxLength);
  return cleanedText === '' ? null : cleanedText;
}

const readHttpsUrl = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_000 && URL.parse(value)?.protocol === 'https:'
    ? value
    : null;

function toIdentity(claims: Record<string, unknown>, issuer: string, subject: string, idToken: string) {
  return {
    issuer,
    subject,
    email: readText(claims.email, 254),
    emailVerified: claims.email_verified === true,
    firstName: readText(claims.given_name, 100) ?? readText(claims.name, 100),
    lastName: readText(claims.family_name, 100),
    pictureUrl: readHttpsUrl(claims.picture),
    idToken,
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
  } satisfies Identity;
}

/** Providers differ: the client can be in `client_id` or `azp`, and scopes can be a string or a list. */
function toAccessToken(claims: Record<string, unknown>, resource: string): AccessToken | undefined {
  const { sub, exp, scope, scp = scope, azp, client_id: clientId = azp } = claims;
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof clientId !== 'string') return undefined;
  const clientName = readText(claims.client_name, 100);
  return {
    accountId: sub,
    clientId,
    ...(clientName !== null && { clientName }),
    scopes: Array.isArray(scp) ? scp.map(String) : String(scp ?? '').split(' '),
    resource,
    expiresAtSeconds: exp,
  };
}

/**
 * Creates a client for the authorization code flow with PKCE. Loads the provider's metadata on first use. Failures
 * aren't cached, so the app recovers once the provider is back.
 */
export function createRelyingParty({ issuer, credentials, fetch, clock }: Settings): RelyingParty {
  let cachedMetadata: { configuration: Promise<openid.Configuration>; requestedAtMs: number } | undefined;

  let keys: JWTVerifyGetKey | undefined;

  const discover = async () => {
    const { clientId, clientSecret } = await credentials();
    const execute = [
      // Check signatures, too. TLS alone would be secure enough in this flow, but not if a proxy intercepts it.
      openid.enableNonRepudiationChecks,
      ...(new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ];
    const options = { execute, timeout: 10, [openid.customFetch]: fetch as openid.CustomFetch };
    return openid.discovery(new URL(issuer), clientId, clientSecret, createClientAuth(clientSecret), options);
  };

  const getConfiguration = (maxAgeMs = Number.POSITIVE_INFINITY) => {
    const now = clock().getTime();
    if (cachedMetadata !== undefined && now - cachedMetadata.requestedAtMs <= maxAgeMs)
      return cachedMetadata.configuration;
    const metadata = { configuration: discover(), requestedAtMs: now };
    cachedMetadata = metadata;
    metadata.configuration.catch(() => {
      if (cachedMetadata === metadata) cachedMetadata = undefined;
    });
    return metadata.configuration;
  };

  return {
    begin: async (redirectUri, { isProofRequired = false } = {}) => {
      const config = await getConfiguration(METADATA_MAX_AGE_MS);
      const secrets = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        // `max_age` makes the provider report when it authenticated the user.
        ...(isProofRequired ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url, secrets };
    },

    complete: async (callbackUrl, secrets) => {
      const config = await getConfiguration();
      const tokens = await openid
        .authorizationCodeGrant(config, callbackUrl, {
          pkceCodeVerifier: secrets.codeVerifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') {
            throw new CodeExpiredError('The provider no longer accepts the code.', { cause: error });
          }
          throw error;
        });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new Error('No ID token was issued.');
      if (claims.iat > clock().getTime() / 1000 + MAX_CLOCK_SKEW_SECONDS) {
        throw new Error('The ID token was issued in the future.');
      }
      // Many providers leave email and names out of the ID token, so request them separately.
      const userInfo = config.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return toIdentity({ ...claims, ...userInfo }, claims.iss, claims.sub, tokens.id_token);
    },

    readAccessToken: async (token, resource) => {
      const { issuer: name, jwks_uri: keysUrl } = (await getConfiguration()).serverMetadata();
      if (keysUrl === undefined) return undefined;
      keys ??= createRemoteJWKSet(new URL(keysUrl), { [keyFetch]: fetch });
      try {
        const options = { issuer: name, audience: resource, currentDate: clock() };
        return toAccessToken((await jwtVerify(token, keys, options)).payload, resource);
      } catch (error) {
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
        throw error;
      }
    },

    createEndSessionUrl: async (returnTo, idToken) => {
      const config = await getConfiguration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return openid.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}
