import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { saveHouseholdTies } from './ties.ts';

/**
 * Saves a reporter's ties at a visit, too. Otherwise, one household could report from several mobile networks and never
 * show that it shares a network at home. Other shoppers' visits aren't saved, because all their prices are reviewed.
 */
export async function saveReporterTies(
  deps: Deps,
  visit: { userId: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const reporter = await deps.db
    .selectFrom('reporter')
    .select('user_id')
    .where('user_id', '=', visit.userId)
    .executeTakeFirst();
  if (reporter !== undefined) await saveHouseholdTies(deps, visit);
}
