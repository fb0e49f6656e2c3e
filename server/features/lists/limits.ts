import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { callerOf, countAttempt } from '#server/http/rate-limit.ts';

/** A tick a second, for as long as anybody shops. */
const WRITES = { attempts: 600, windowSeconds: 10 * 60 };
/** Nobody guesses 256 bits; a household behind one address opens its link often enough. */
const LINKS = { attempts: 100, windowSeconds: 15 * 60 };
const NEW_LINKS = { attempts: 60, windowSeconds: 60 * 60 };

export const countWrite = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['list', callerOf(request)], limit: WRITES, now });

export const countLink = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['list-link', callerOf(request)], limit: LINKS, now });

export const countNewLink = (db: Db, request: FastifyRequest, now: Date): Promise<void> =>
  countAttempt(db, { key: ['new-list-link', callerOf(request)], limit: NEW_LINKS, now });
