import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env/env.ts';
import { providerCookieName } from '#server/http/cookies.ts';

/** Holds a secret of this browser, which shows that a sign-in was begun in it. */
export const browserCookie = (env: Env): string => providerCookieName(env, 'idp-browser');

const secretFormat = /^[\w-]{43}$/;

/** The secret in the cookie; undefined for anything that cannot be one. */
export const secretOf = (cookie: string | undefined): string | undefined =>
  cookie !== undefined && secretFormat.test(cookie) ? cookie : undefined;

const mark = (uid: string, secret: string) => createHmac('sha256', secret).update(uid).digest('base64url');

/**
 * How the address of a page names the sign-in that the page belongs to, so that each tab goes on with its own. It is
 * marked with the browser's secret: a link to a sign-in that somebody else has begun would make them who signs in here.
 */
export const signInName = (uid: string, secret: string): string => `${uid}.${mark(uid, secret)}`;

/** The id of the sign-in that is named so; undefined when this browser has not begun it. */
export function uidOfSignIn(name: string, secret: string | undefined): string | undefined {
  const end = name.indexOf('.');
  if (secret === undefined || end < 1) return undefined;
  const uid = name.slice(0, end);
  const [given, right] = [Buffer.from(name.slice(end + 1)), Buffer.from(mark(uid, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? uid : undefined;
}
