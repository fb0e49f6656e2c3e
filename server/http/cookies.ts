import type { Env } from '#server/env/env.ts';

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:');

/** With https, the prefix `__Host-` binds a cookie to this exact host. With http, browsers reject the prefix. */
export const cookieName = (env: Env, name: string) => (isSecure(env) ? `__Host-${name}` : name);

/** The embedded provider's cookies are limited to its path, which `__Host-` doesn't allow. */
export const providerCookieName = (env: Env, name: string) => (isSecure(env) ? `__Secure-${name}` : name);

/** `SameSite=Lax`, because the redirect back from the identity provider is a cross-site navigation. */
export const cookieOptions = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const;

/**
 * Turns cookie decoding off. Our cookies don't need it, and a request with 1,500 cookies that can't be decoded would
 * block the event loop for 6 ms.
 */
export const rawCookieOptions = { parseOptions: { decode: (value: string) => value } as object };
