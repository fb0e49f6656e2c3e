import { sql } from 'kysely';
import type { PricingStatus } from '#contract/prices.ts';
import type { Db } from '#server/db/connect.ts';

export async function findObservationStats(
  db: Db,
): Promise<Pick<PricingStatus, 'observedPriceCount' | 'lastUpdatedAt'>> {
  const result = await sql<{ count: number; newest: Date | null }>`
    select coalesce(sum(observation_count), 0)::int8 as count, max(newest_observed_at) as newest from price_source
  `.execute(db);
  const { count, newest } = result.rows[0] ?? { count: 0, newest: null };
  return { observedPriceCount: count, lastUpdatedAt: newest?.toISOString() ?? null };
}
