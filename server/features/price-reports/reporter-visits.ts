import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '#domain/durations.ts';
import type { Deps } from '#server/env/deps.ts';
import { saveHouseholdTies } from './ties.ts';

type Visit = { userId: string; request: FastifyRequest; reply: FastifyReply };

/** How often a shopper's visit from one address is saved. */
const VISIT_INTERVAL_MS = HOUR_MS;
const MAX_REMEMBERED_VISITS = 10_000;

/** When this process last saw each shopper at each address, oldest first. */
const lastVisits = new Map<string, number>();

/** True if the shopper wasn't seen at this address recently, for example after leaving a mobile network. */
export function isNewVisit({ userId, request }: Pick<Visit, 'userId' | 'request'>, now: Date): boolean {
  const key = `${userId} ${request.ip}`;
  const lastVisit = lastVisits.get(key);
  if (lastVisit !== undefined && Math.abs(now.getTime() - lastVisit) < VISIT_INTERVAL_MS) return false;
  lastVisits.delete(key);
  lastVisits.set(key, now.getTime());
  const [oldestKey] = lastVisits.keys();
  if (lastVisits.size > MAX_REMEMBERED_VISITS && oldestKey !== undefined) lastVisits.delete(oldestKey);
  return true;
}

/**
 * Saves a reporter's ties at a visit, too. Otherwise, one household could report from several mobile networks and never
 * show that it shares a network at home. Other shoppers' visits aren't saved, because all their prices are reviewed.
 */
export async function saveReporterTies(deps: Deps, visit: Visit): Promise<void> {
  const reporter = await deps.db
    .selectFrom('reporter')
    .select('user_id')
    .where('user_id', '=', visit.userId)
    .executeTakeFirst();
  if (reporter !== undefined) await saveHouseholdTies(deps, visit);
}
