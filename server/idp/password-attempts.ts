import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { tooManyRequestsError } from '#server/http/errors.ts';
import {
  defaultRateLimits,
  deleteAttempts,
  limitAttempts,
  recordAttempt,
  toNetworkAddress,
} from '#server/http/rate-limit.ts';
import type { Account } from './accounts.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import type { PasswordQueue } from './password.ts';

const FAILURE_WINDOW_MS = 15 * MINUTE_MS;
const MAX_FAILED_NETWORKS = 10_000;

/** Time of the last wrong password from each network, in this process. Used only to choose a queue. */
const lastFailureTimes = new Map<string, number>();

export function recordPasswordFailure({ ip }: FastifyRequest, now: Date): void {
  const network = toNetworkAddress(ip);
  lastFailureTimes.delete(network);
  lastFailureTimes.set(network, now.getTime());
  const [oldest] = lastFailureTimes.keys();
  if (lastFailureTimes.size > MAX_FAILED_NETWORKS && oldest !== undefined) lastFailureTimes.delete(oldest);
}

export function choosePasswordQueue({ ip }: FastifyRequest, now: Date): PasswordQueue {
  const failedAtMs = lastFailureTimes.get(toNetworkAddress(ip));
  return failedAtMs !== undefined && now.getTime() - failedAtMs < FAILURE_WINDOW_MS ? 'suspect' : 'usual';
}

export type PasswordAttemptKey = [string, ...string[]];

/**
 * Counts an attempt. Throws 429 above a limit. A browser in which someone has signed in with this email address before
 * has a separate count. All other browsers share a count per network and a worldwide count. These limits slow attempts
 * down but never lock the account (decision 37).
 */
export async function limitPasswordAttempts(
  deps: Deps,
  request: FastifyRequest,
  typedEmail: string,
): Promise<PasswordAttemptKey> {
  const { db, clock, limits = defaultRateLimits } = deps;
  const now = clock();
  const email = typedEmail.toLowerCase();
  const device = await findKnownDevice(deps, request, email);
  if (device !== undefined) {
    const attemptKey: PasswordAttemptKey = ['sign-in-device', device, email];
    await limitAttempts(db, { key: attemptKey, limit: limits.signInPerAccount, now });
    return attemptKey;
  }
  const network = toNetworkAddress(request.ip);
  const attemptKey: PasswordAttemptKey = ['sign-in', network, email];
  await limitAttempts(db, { key: ['sign-in', network], limit: limits.signInPerAddress, now });
  await limitAttempts(db, { key: attemptKey, limit: limits.signInPerAccount, now });
  const isOverWorldwideLimit =
    (await recordAttempt(db, { key: ['sign-in-all', email], limit: limits.signInByAll, now })) > 0;
  if (
    isOverWorldwideLimit &&
    (await recordAttempt(db, { key: ['sign-in-slowed', email], limit: limits.signInSlowed, now })) > 0
  )
    throw slowedError(limits.signInSlowed.windowSeconds);
  return attemptKey;
}

const slowedError = (waitSeconds: number) =>
  tooManyRequestsError(
    t`Someone is trying many passwords for this account. You can always get in with a passkey or a link by email. Or wait a minute and try again.`,
    waitSeconds,
  );

export const resetPasswordAttempts = (db: Db, attemptKey: PasswordAttemptKey): Promise<void> =>
  deleteAttempts(db, attemptKey);

/**
 * After a correct password, resets the attempt count and remembers the browser. Does nothing if the email isn't
 * confirmed, because anyone can sign up with someone else's address. A sign-up must not allow extra guesses at that
 * person's password.
 */
export async function recordPasswordSuccess(
  deps: Deps,
  reply: FastifyReply,
  { account, guess: attemptKey }: { account: Account; guess: PasswordAttemptKey },
): Promise<void> {
  if (account.email_verified_at === null) return;
  await resetPasswordAttempts(deps.db, attemptKey);
  await rememberDevice(deps, reply, account.email);
}
