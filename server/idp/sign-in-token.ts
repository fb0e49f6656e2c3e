import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env/env.ts';
import { providerCookieName } from '#server/http/cookies.ts';

export const browserCookieName = (env: Env): string => providerCookieName(env, 'idp-browser');

const secretPattern = /^[\w-]{43}$/;

export const parseBrowserSecret = (cookie: string | undefined): string | undefined =>
  cookie !== undefined && secretPattern.test(cookie) ? cookie : undefined;

const signUid = (uid: string, secret: string) => createHmac('sha256', secret).update(uid).digest('base64url');

/**
 * The token in the URL lets each tab continue its own sign-in. The signature prevents login CSRF through an attacker's
 * link.
 */
export const createSignInToken = (uid: string, secret: string): string => `${uid}.${signUid(uid, secret)}`;

/** Returns undefined if the sign-in wasn't started in this browser. */
export function parseSignInToken(token: string, secret: string | undefined): string | undefined {
  const end = token.indexOf('.');
  if (secret === undefined || end < 1) return undefined;
  const uid = token.slice(0, end);
  const [givenSignature, expectedSignature] = [
    Buffer.from(token.slice(end + 1)),
    Buffer.from(signUid(uid, secret)),
  ];
  return givenSignature.length === expectedSignature.length &&
    timingSafeEqual(givenSignature, expectedSignature)
    ? uid
    : undefined;
}
