import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { MINUTE_MS } from '#domain/durations.ts';
import { sendPage } from '#server/http/page.ts';
import { findAccount } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { elsewhereNotice, expiredNotice, noCookiesNotice } from './notices.ts';
import { interactionCookie } from './provider.ts';
import { browserCookie, secretOf, uidOfSignIn } from './which-sign-in.ts';

const JUST_NOW_MS = MINUTE_MS;

export type LazyProvider = () => Promise<Provider>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The name of the sign-in that a page says it belongs to; undefined when it was opened by its bare path. */
export function namedSignIn(request: FastifyRequest): string | undefined {
  const { at } = request.query as Record<string, unknown>;
  return typeof at === 'string' ? at : undefined;
}

/** The address of a form that goes on with the sign-in of that name. */
export const formPath = (form: 'sign-in' | 'sign-up' | 'passkey', at: string | undefined): string =>
  `/idp/${form}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;

/**
 * The sign-in that the page belongs to, if this browser began it and the provider still knows it. A page that names none
 * belongs to the one that was begun last.
 */
export async function findInteraction(
  { env }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const at = namedSignIn(request);
  if (at !== undefined) {
    const uid = uidOfSignIn(at, secretOf(request.cookies[browserCookie(env)]));
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
 * Answers a page that needs a sign-in in progress and has none: opened by hand, it begins one; somebody who came back
 * to it after signing in goes on to the app. A browser that arrives just now without the cookie of the sign-in
 * either opened an address from another browser or keeps no cookies; it keeps none for sure when our own page led it here.
 * Otherwise the sign-in has expired. Beginning again by itself could go round for ever.
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
  return sendPage(reply, 400, isFromHere ? noCookiesNotice() : elsewhereNotice());
}

const sessionOf = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.Session.get(provider.createContext(request.raw, reply.raw));

/** Tells the provider who signed in and sends the browser on to it. */
async function complete(reply: FastifyReply, interaction: Interaction, accountId: string) {
  interaction.result = { login: { accountId } };
  await interaction.persist();
  return reply.redirect(interaction.returnTo, 303);
}

/**
 * Signs the account in, to where this sign-in leads. Whoever signed in meanwhile in another tab as somebody else is signed
 * out first: the provider would ask by a form that only a script can send.
 */
export async function finishSignIn(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { interaction, accountId }: { interaction: Interaction; accountId: string },
): Promise<FastifyReply> {
  const session = await sessionOf(provider, request, reply);
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy();
  return complete(reply, interaction, accountId);
}

/** Where somebody has signed in in another tab since this sign-in began, it needs no form; null when it does. */
export async function finishSignedIn(
  { db }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
): Promise<FastifyReply | null> {
  const { accountId } = await sessionOf(provider, request, reply);
  // One that began in this session asks for more than being signed in; an account may be gone.
  if (accountId === undefined || interaction.session !== undefined) return null;
  return (await findAccount(db, accountId)) === undefined ? null : complete(reply, interaction, accountId);
}
