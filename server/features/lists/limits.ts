import type { FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { tooManyRequestsError } from '#server/http/errors.ts';
import { limitAttempts, recordAttempt, toCallerKey, toNetworkAddress } from '#server/http/rate-limit.ts';

const WRITE_LIMIT = { attempts: 600, windowSeconds: 10 * 60 };
/** Far above a person's normal use. The limit exists because each applied operation is stored for 90 days. */
const OPERATION_LIMIT = { attempts: 5_000, windowSeconds: 24 * 60 * 60 };
/**
 * High enough for a household behind one IP address. It needn't be lower, because the 256-bit secret can't be guessed.
 */
const LINK_USE_LIMIT = { attempts: 100, windowSeconds: 15 * 60 };
/**
 * Guests per network: enough for a household, but too few for a stranger with the link to use up a list's 50
 * memberships.
 */
const GUEST_JOIN_LIMIT = { attempts: 10, windowSeconds: 24 * 60 * 60 };
const NEW_LINK_LIMIT = { attempts: 60, windowSeconds: 60 * 60 };

export const limitListWrites = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  limitAttempts(db, { key: ['list', toCallerKey(request)], limit: WRITE_LIMIT, now });

/**
 * `personId` is a user id or a guest's membership id.
 * @throws 429 above the daily limit for list and cart operations
 */
export const limitDailyOperations = (
  db: Db,
  { personId, newOperations, now }: { personId: string; newOperations: number; now: Date },
): Promise<void> =>
  limitAttempts(db, { key: ['operations', personId], limit: OPERATION_LIMIT, weight: newOperations, now });

export const limitLinkUses = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  limitAttempts(db, { key: ['list-link', toCallerKey(request)], limit: LINK_USE_LIMIT, now });

export const limitNewLinks = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  limitAttempts(db, { key: ['new-list-link', toCallerKey(request)], limit: NEW_LINK_LIMIT, now });

/** Throws 429 if too many guests have joined from this network within a day. */
export async function limitGuestJoins(
  db: Db,
  { linkId, ip, now }: { linkId: number; ip: string; now: Date },
): Promise<void> {
  const key: [string, ...string[]] = ['list-guest', String(linkId), toNetworkAddress(ip)];
  const waitSeconds = await recordAttempt(db, { key, limit: GUEST_JOIN_LIMIT, now });
  if (waitSeconds === 0) return;
  throw tooManyRequestsError(
    t`Many guests have joined from your network today. Sign in to join this list.`,
    waitSeconds,
  );
}
