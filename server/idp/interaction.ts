import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { MINUTE_MS } from '#domain/durations.ts';
import { sendPage } from '#server/pages/page.ts';
import { findAccount } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { expiredNotice, noCookiesNotice, otherBrowserNotice } from './notices.ts';
import { interactionCookieName } from './provider.ts';
import { browserCookieName, parseBrowserSecret, parseSignInToken } from './sign-in-token.ts';

const RECENT_START_MS = MINUTE_MS;

export type LazyProvider = () => Promise<Provider>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export function findSignInToken(request: FastifyRequest): string | undefined {
  const { at } = request.query as Record<string, unknown>;
  return typeof at === 'string' ? at : undefined;
}

export const interactionFormPath = (
  form: 'sign-in' | 'sign-up' | 'passkey' | 'consent',
  signInToken: string | undefined,
): string => `/idp/${form}${signInToken === undefined ? '' : `?at=${encodeURIComponent(signInToken)}`}`;

/**
 * Finds the sign-in in progress that a page belongs to. A URL without a token belongs to the latest sign-in.
 * Returns undefined if the sign-in was started in a different browser.
 */
export async function findInteraction(
  { env }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const signInToken = findSignInToken(request);
  if (signInToken !== undefined) {
    const uid = parseSignInToken(signInToken, parseBrowserSecret(request.cookies[browserCookieName(env)]));
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
 * Responds to a request for a sign-in page if no sign-in is in progress:
 * - If the user opened the page directly, starts a sign-in at `startUrl`.
 * - If the user is already signed in, redirects to the app.
 * - If the sign-in started just now but its cookie is missing, explains why. Either the browser blocks cookies, or the
 *   URL is from a different browser.
 * - Otherwise, explains that the sign-in has expired. Restarting it automatically could cause a redirect loop.
 */
export async function respondToMissingInteraction(
  { clock, env, findSignedInAccountId }: IdpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  startUrl: string,
): Promise<FastifyReply> {
  const query = request.query as Record<string, unknown>;
  const isOpenedDirectly = request.method === 'GET' && query.started === undefined;
  if (isOpenedDirectly) return reply.redirect(startUrl, 302);
  if ((await findSignedInAccountId(request)) !== undefined) return reply.redirect('/', 303);
  const hasJustStarted = clock().getTime() - Number(query.started) * 1000 < RECENT_START_MS;
  const isCookieMissing = hasJustStarted && request.cookies[interactionCookieName(env)] === undefined;
  if (!isCookieMissing) return sendPage(reply, 400, expiredNotice());
  const isFromThisSite = request.headers['sec-fetch-site'] === 'same-origin';
  return sendPage(reply, 400, isFromThisSite ? noCookiesNotice() : otherBrowserNotice());
}

const getSession = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.Session.get(provider.createContext(request.raw, reply.raw));

async function completeInteraction(reply: FastifyReply, interaction: Interaction, accountId: string) {
  interaction.result = { login: { accountId } };
  await interaction.persist();
  return reply.redirect(interaction.returnTo, 303);
}

/**
 * If a different user has since signed in through another tab, ends that user's session first. Otherwise, the provider
 * would show a form that only a script can submit.
 */
export async function finishSignIn(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { interaction, accountId }: { interaction: Interaction; accountId: string },
): Promise<FastifyReply> {
  const session = await getSession(provider, request, reply);
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy();
  return completeInteraction(reply, interaction, accountId);
}

/** Completes the sign-in if the user has signed in through another tab. Otherwise returns null. */
export async function completeInteractionIfSignedIn(
  { db }: IdpDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
): Promise<FastifyReply | null> {
  const { accountId } = await getSession(provider, request, reply);
  // If the user was already signed in when this sign-in started, they must enter credentials again. They must also do
  // so if the account has been deleted.
  if (accountId === undefined || interaction.session !== undefined) return null;
  return (await findAccount(db, accountId)) === undefined
    ? null
    : completeInteraction(reply, interaction, accountId);
}
