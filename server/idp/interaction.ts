import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { sendPage } from '../http/page.ts';
import { sessionToken } from '../http/session.ts';
import { findSession } from '../http/session-queries.ts';
import { expiredNotice, noCookiesNotice } from './notices.ts';
import { INTERACTION_COOKIE } from './provider.ts';

const JUST_NOW_MS = 60_000;

export type LazyProvider = () => Promise<Provider>;

/** Whether the browser is in the middle of a sign-in that the provider still knows. */
export async function isInteracting(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    await provider.interactionDetails(request.raw, reply.raw);
    return true;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false;
    throw error;
  }
}

/**
 * Answers a page that needs a sign-in in progress and has none: opened by hand, it begins one; somebody who came back
 * to it after signing in goes on to the app. A browser that was sent here just now without the cookie it was given keeps
 * none; otherwise the sign-in has expired. Beginning again by itself could go round for ever.
 */
export async function withoutInteraction(
  { db, env, clock }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  startAt: string,
): Promise<FastifyReply> {
  const query = request.query as Record<string, unknown>;
  const isOpenedByHand = request.method === 'GET' && query.started === undefined;
  if (isOpenedByHand) return reply.redirect(startAt, 302);
  const token = sessionToken(request, env) ?? '';
  const session = token === '' ? undefined : await findSession(db, token, clock());
  if (session !== undefined) return reply.redirect('/', 303);
  const isJustNow = clock().getTime() - Number(query.started) * 1000 < JUST_NOW_MS;
  const isForgetful = isJustNow && request.cookies[INTERACTION_COOKIE] === undefined;
  return sendPage(reply, 400, isForgetful ? noCookiesNotice : expiredNotice);
}

/** Tells the provider who signed in and sends the browser on to it. */
export async function finishSignIn(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<FastifyReply> {
  const result = { login: { accountId } };
  const options = { mergeWithLastSubmission: false };
  const url = await provider.interactionResult(request.raw, reply.raw, result, options);
  return reply.redirect(url, 303);
}
