import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '#domain/durations.ts';
import type { Deps } from '#server/env/deps.ts';
import { saveHouseholdTies } from './ties.ts';

type Visit = { userId: string; request: FastifyRequest; reply: FastifyReply };

/** How often a shopper's visit from one address is saved. */
const VISIT_INTERVAL_MS = HOUR_MS;
const MAX_REMEMBERED_VISITS = 10_000;

/** When this process last saved each shopper's visit from each address, oldest first. */
const savedVisits = new Map<string, number>();

const toVisitKey = ({ userId, request }: Visit) => `${userId} ${request.ip}`;

/** True if no visit from this address was saved recently, for example after the shopper left a mobile network. */
export function isNewVisit(visit: Visit, now: Date): boolean {
  const savedAt = savedVisits.get(toVisitKey(visit));
  return savedAt === undefined || Math.abs(now.getTime() - savedAt) >= VISIT_INTERVAL_MS;
}

/**
 * Saves a reporter's ties at a visit, too. Otherwise, one household could report from several mobile networks and never
 * show that it shares a network at home. Other shoppers' visits aren't saved, because all their prices are reviewed.
 */
export async function saveReporterTies(deps: Deps, visit: Visit): Promise<void> {
  const key = toVisitKey(visit);
  // Remembered first so that simultaneous requests save it once, and forgotten if it couldn't be saved.
  remember(key, deps.clock());
  try {
    const reporter = await deps.db
      .selectFrom('reporter')
      .select('user_id')
      .where('user_id', '=', visit.userId)
      .executeTakeFirst();
    if (reporter !== undefined) await saveHouseholdTies(deps, visit);
  } catch (error) {
    savedVisits.delete(key);
    throw error;
  }
}

function remember(key: string, now: Date): void {
  savedVisits.delete(key);
  savedVisits.set(key, now.getTime());
  const [oldestKey] = savedVisits.keys();
  if (savedVisits.size > MAX_REMEMBERED_VISITS && oldestKey !== undefined) savedVisits.delete(oldestKey);
}
