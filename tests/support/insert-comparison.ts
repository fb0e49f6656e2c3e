import type { Db } from '#server/db/connect.ts';
import { insertComparison } from '#server/features/shared-comparisons/queries.ts';
import type { ComparisonSnapshot } from '#server/features/shared-comparisons/snapshot.ts';
import { createSecret } from '#server/http/secrets.ts';

const milk = { name: 'Whole Milk', brand: 'Prairie', unit: '1 gal' };

const snapshot: ComparisonSnapshot = {
  ...{ language: 'en', timeZone: 'America/Chicago', leftOutCount: 0 },
  answer: { sentence: 'Near Market is the cheapest.', notes: [] },
  stores: [{ name: 'Near Market', totalCents: 400, lowCents: 400, highCents: 400, isEstimate: false }],
  lines: [
    {
      ...{ item: milk, quantity: 1 },
      prices: [
        {
          ...{ kind: 'seen', priceCents: 400, lowCents: 400, highCents: 400, packCount: 1 },
          ...{ source: 'receipts', seenAt: '2026-11-26T18:00:00Z', needsCard: false, item: milk },
        },
      ],
    },
  ],
};

export async function insertSharedComparison(
  db: Db,
  ownerId: string,
  now: Date,
  overrides: Partial<ComparisonSnapshot> = {},
): Promise<string> {
  const id = createSecret();
  await insertComparison(db, { id, ownerId, content: { ...snapshot, ...overrides }, now });
  return id;
}
