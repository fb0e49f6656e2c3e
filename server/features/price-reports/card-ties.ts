import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { loadOriginHash } from './ties.ts';

/** A payment card, and the end of the period that it paid for. */
export type PaidCard = { fingerprint: string; paidUntil: Date | null };

/** Saves which cards a subscriber pays with. Shoppers who pay with the same card are one household. */
export async function saveCardTies(
  db: Db,
  { userId, cards, now }: { userId: string; cards: readonly PaidCard[]; now: Date },
): Promise<void> {
  if (cards.length === 0) return;
  const hashOrigin = await loadOriginHash(db, now);
  await sql`
    insert into reporter_tie (user_id, kind, tie, noted_at)
    select ${userId}, 'card', tie, max(coalesce(paid_until, ${now}::timestamptz))
    from unnest(${cards.map(({ fingerprint }) => hashOrigin(`card ${fingerprint}`))}::bytea[],
      ${cards.map(({ paidUntil }) => paidUntil)}::timestamptz[]) as card(tie, paid_until)
    group by tie
    on conflict (user_id, tie) do update set noted_at = greatest(reporter_tie.noted_at, excluded.noted_at)
  `.execute(db);
}
