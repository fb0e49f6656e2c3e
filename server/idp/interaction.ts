import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { MINUTE_MS } from '#domain/durations.ts';
import { sendPage } from '#server/pages/page.ts';
import { findAccount } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { expiredNotice, noCookiesNotice, otherBrowserNotice } from './notices.ts';
import { interactionCookie } from './provider.ts';
import { browserCookie, parseSignInName, readSecret } from './sign-in-name.ts';

const JUST_NOW_MS = MINUTE_MS;

export type LazyProvider = () => Promise<Provider>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Undefined if the page was opened by its plain path. */
export function findSignInName(request: FastifyRequest): string | undefined {
  const { at } = request.query as Record<string, unknown>;
  return typeof at === 'string' ? at : undefined;
}

export const interactionFormPath = (
  form: 'sign-in' | 'sign-up' | 'passkey' | 'consent',
  at: string | undefined,
): string => `/idp/${form}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;

/** Undefined for a sign-in of another browser. A page without a name belongs to the latest sign-in. */
export async function findInteraction(
  { env }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const at = findSignInName(request);
  if (at !== undefined) {
    const uid = parseSignInName(at, readSecret(request.cookies[browserCookie(env)]));
    return uid === undefined ? undefined : provider.Interaction.find(uid);
  }
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/**
 * A page opened directly starts a sign-in; after a completed one, it redirects to the app. A browser that
 * arrives just after the start without the cookie either got the URL from another browser or blocks cookies;
 * if our own page led here, it blocks them. Otherwise the sign-in has expired. It isn't restarted
 * automatically, because that could loop.
 */
export async function answerMissingInteraction(
  { clock, env, accountOf }: IdpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  startAt: string,
): Promise<FastifyReply> {
  const query = request.query as Record<string, unknown>;
  const isOpenedByHand = request.method === 'GET' && query.started === undefined;
  if (isOpenedByHand) return reply.redirect(startAt, 302);
  if ((await accountOf(request)) !== undefined) return reply.redirect('/', 303);
  const isJustNow = clock().getTime() - Number(query.started) * 1000 < JUST_NOW_MS;
  const isForgetful = isJustNow && request.cookies[interactionCookie(env)] === undefined;
  if (!isForgetful) return sendPage(reply, 400, expiredNotice());
  const isFromHere = request.headers['sec-fetch-site'] === 'same-origin';
  return sendPage(reply, 400, isFromHere ? noCookiesNotice() : otherBrowserNotice());
}

const sessionOf = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.Session.get(provider.createContext(request.raw, reply.raw));

async function completeInteraction(reply: FastifyReply, interaction: Interaction, accountId: string) {
  interaction.result = { login: { accountId } };
  await interaction.persist();
  return reply.redirect(interaction.returnTo, 303);
}

/**
 * If someone else has signed in from another tab in the meantime, the provider would show a form that only a
 * script can submit.
 */
export async function finishSignIn(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { interaction, accountId }: { interaction: Interaction; accountId: string },
): Promise<FastifyReply> {
  const session = await sessionOf(provider, request, reply);
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy();
  return completeInteraction(reply, interaction, accountId);
}

/** Null unless the user has signed in from another tab in the meantime. */
export async function finishSignedIn(
  { db }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
): Promise<FastifyReply | null> {
  const { accountId } = await sessionOf(provider, request, reply);
  // A sign-in that started within a session must ask for credentials again. The account may have been deleted.
  if (accountId === undefined || interaction.session !== undefined) return null;
  return (await findAccount(db, accountId)) === undefined
    ? null
    : completeInteraction(reply, interaction, accountId);
}
