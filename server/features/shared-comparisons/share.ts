import type { Deps } from '#server/env/deps.ts';
import { createSecret } from '#server/http/secrets.ts';
import { insertComparison } from './queries.ts';
import { takeSnapshot } from './snapshot.ts';

export const comparisonUrl = (publicUrl: string, id: string): string => `${publicUrl}/compared/${id}`;

type ComparisonToShare = Parameters<typeof takeSnapshot>[0] &
  Parameters<typeof takeSnapshot>[1] & { ownerId: string; now: Date };

export async function shareComparison(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { ownerId, now, timeZone, leftOutCount, ...comparison }: ComparisonToShare,
): Promise<string> {
  const id = createSecret();
  const content = takeSnapshot(comparison, { timeZone, leftOutCount });
  await insertComparison(db, { id, ownerId, content, now });
  return comparisonUrl(env.PUBLIC_URL, id);
}
