import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '#server/env/env.ts';
import { cookieOptions, providerCookieName } from '#server/http/cookies.ts';
import { findSignInToken, interactionFormPath } from './interaction.ts';

const flashCookieName = (env: Env) => providerCookieName(env, 'form');
const COOKIE_LIFETIME_SECONDS = 60;

const fieldTextsSchema = z.record(z.string(), z.string().max(254).optional());

const flashSchema = z.object({
  form: z.enum(['sign-in', 'sign-up']),
  status: z.int().min(400).max(499),
  typed: fieldTextsSchema,
  errors: fieldTextsSchema,
});

/** The user's input, without the password, and a message per invalid field. */
export type Flash = z.output<typeof flashSchema>;

const flashCookieOptions = (env: Env) => ({ ...cookieOptions(env), path: '/idp' });

/**
 * Shows a rejected form again, with input and error messages. Redirects (Post/Redirect/Get), so that the browser's Back
 * button works.
 */
export function redirectToForm(request: FastifyRequest, reply: FastifyReply, env: Env, rejectedForm: Flash) {
  const value = Buffer.from(JSON.stringify(rejectedForm)).toString('base64url');
  reply.setCookie(flashCookieName(env), value, {
    ...flashCookieOptions(env),
    maxAge: COOKIE_LIFETIME_SECONDS,
  });
  const formPath = interactionFormPath(rejectedForm.form, findSignInToken(request));
  return reply.redirect(`${formPath}${formPath.includes('?') ? '&' : '?'}started=`, 303);
}

/** Returns the rejected form and deletes its cookie, so that it can be read only once. */
export function takeFlash(
  request: FastifyRequest,
  reply: FastifyReply,
  env: Env,
  form: Flash['form'],
): Flash | null {
  const value = request.cookies[flashCookieName(env)];
  if (value === undefined) return null;
  reply.clearCookie(flashCookieName(env), flashCookieOptions(env));
  try {
    const parsed = flashSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return parsed.success && parsed.data.form === form ? parsed.data : null;
  } catch {
    return null;
  }
}
