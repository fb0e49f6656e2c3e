import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { tooMany } from '#server/http/errors.ts';
import {
  countAttempt,
  defaultRateLimits,
  forgetAttempts,
  networkOf,
  secondsToWait,
} from '#server/http/rate-limit.ts';
import type { Account } from './accounts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import type { Queue } from './password.ts';

const FAILED_FOR_MS = 15 * MINUTE_MS;
const MAX_FAILED = 10_000;

/** When a password from a network was wrong. Known to this process alone, and only to choose a queue. */
const failures = new Map<string, number>();

/** Notes a wrong password from the network of a request. */
export function noteFailure({ ip }: FastifyRequest, now: Date): void {
  const network = networkOf(ip);
  failures.delete(network);
  failures.set(network, now.getTime());
  const [oldest] = failures.keys();
  if (failures.size > MAX_FAILED && oldest !== undefined) failures.delete(oldest);
}

/** In which queue a password from the network of a request is checked. */
export function queueFor({ ip }: FastifyRequest, now: Date): Queue {
  const failedAtMs = failures.get(networkOf(ip));
  return failedAtMs !== undefined && now.getTime() - failedAtMs < FAILED_FOR_MS ? 'suspect' : 'usual';
}

/** Under which count a try at a password is kept. */
export type Guess = [string, ...string[]];

/**
 * Counts a try at the password of an e-mail before it is made, and returns under which count. Throws 429 with the seconds
 * to wait. A browser that has signed in by that e-mail before has a count of its own. All others share two: that of their
 * network, and beyond it one for the whole world, which is slowed down and never locked (decision 0037). Who then has to
 * wait gets in by a passkey, or by a mailed link, which makes the browser a known one.
 */
export async function countGuess(deps: Deps, request: FastifyRequest, typed: string): Promise<Guess> {
  const { db, clock, limits = defaultRateLimits } = deps;
  const now = clock();
  const email = typed.toLowerCase();
  const device = await knownDevice(deps, request, email);
  if (device !== undefined) {
    const own: Guess = ['sign-in-device', device, email];
    await countAttempt(db, { key: own, limit: limits.signInPerAccount, now });
    return own;
  }
  const network = networkOf(request.ip);
  const own: Guess = ['sign-in', network, email];
  await countAttempt(db, { key: ['sign-in', network], limit: limits.signInPerAddress, now });
  await countAttempt(db, { key: own, limit: limits.signInPerAccount, now });
  const isMany =
    (await secondsToWait(db, { key: ['sign-in-all', email], limit: limits.signInByAll, now })) > 0;
  if (
    isMany &&
    (await secondsToWait(db, { key: ['sign-in-slowed', email], limit: limits.signInSlowed, now })) > 0
  )
    throw slowed(limits.signInSlowed.windowSeconds);
  return own;
}

const slowed = (waitSeconds: number) =>
  tooMany(
    t`Someone is trying many passwords for this account. You can always get in with a passkey or a link by email. Or wait a minute and try again.`,
    waitSeconds,
  );

/** The right password was among the tries: they start anew. */
export const forgetGuesses = (db: Db, guess: Guess): Promise<void> => forgetAttempts(db, guess);

/**
 * After the right password: forgets the tries, and knows the browser from now on. Not while the e-mail is unproven: whoever
 * signs up with somebody's address would get tries at that somebody's password by it.
 */
export async function welcome(
  deps: Deps,
  reply: FastifyReply,
  { account, guess }: { account: Account; guess: Guess },
): Promise<void> {
  if (account.email_verified_at === null) return;
  await forgetGuesses(deps.db, guess);
  await rememberDevice(deps, reply, account.email);
}
