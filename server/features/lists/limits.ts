import type { FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { tooMany } from '#server/http/errors.ts';
import { callerOf, countAttempt, networkOf, secondsToWait } from '#server/http/rate-limit.ts';

/** A tick a second, for as long as anybody shops. */
const WRITES = { attempts: 600, windowSeconds: 10 * 60 };
/** Nobody guesses 256 bits; a household behind one address opens its link often enough. */
const LINKS = { attempts: 100, windowSeconds: 15 * 60 };
/** A household has no more; a list has 50 places, which one stranger with the link must not fill. */
const GUESTS = { attempts: 10, windowSeconds: 24 * 60 * 60 };
const NEW_LINKS = { attempts: 60, windowSeconds: 60 * 60 };

export const countWrite = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['list', callerOf(request)], limit: WRITES, now });

export const countLink = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['list-link', callerOf(request)], limit: LINKS, now });

export const countNewLink = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['new-list-link', callerOf(request)], limit: NEW_LINKS, now });

/** Counts a guest who joins by a link. Throws 429 when enough have come from this network within a day. */
export async function countGuest(
  db: Db,
  { linkId, ip, now }: { linkId: number; ip: string; now: Date },
): Promise<void> {
  const key: [string, ...string[]] = ['list-guest', String(linkId), networkOf(ip)];
  const waitSeconds = await secondsToWait(db, { key, limit: GUESTS, now });
  if (waitSeconds === 0) return;
  throw tooMany(t`Many guests have joined from your network today. Sign in to join this list.`, waitSeconds);
}
