import type { Env } from '#server/env/env.ts';

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:');

/** Under https a cookie's name is bound to this very host; over http browsers refuse that prefix. */
export const cookieName = (env: Env, name: string) => (isSecure(env) ? `__Host-${name}` : name);

/** The same for cookies that only the embedded provider's path gets, which the stricter prefix does not allow. */
export const providerCookieName = (env: Env, name: string) => (isSecure(env) ? `__Secure-${name}` : name);

/** Lax, because the way back from the identity provider is a navigation from elsewhere. */
export const cookieOptions = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const;
