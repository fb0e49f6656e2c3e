import type { Env } from '#server/env/env.ts';

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:');

/** With https, the prefix `__Host-` binds a cookie to this exact host. With http, browsers reject the prefix. */
export const cookieName = (env: Env, name: string) => (isSecure(env) ? `__Host-${name}` : name);

/** Uses `__Secure-`, because these cookies have the provider's path and `__Host-` requires the path `/`. */
export const providerCookieName = (env: Env, name: string) => (isSecure(env) ? `__Secure-${name}` : name);

/** `SameSite=Lax`, because the redirect from the identity provider is a cross-site navigation. */
export const cookieOptions = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const;

/**
 * Turns off cookie decoding, which our cookies don't need. 1,500 undecodable cookies would block the event loop for 6
 * ms.
 */
export const rawCookieOptions = { parseOptions: { decode: (value: string) => value } as object };
