import { sql } from 'kysely';
import { MAX_SHARED_COMPARISONS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/http/errors.ts';
import type { ComparisonSnapshot } from './snapshot.ts';

const tooManyComparisonsError = () =>
  new AppError(
    409,
    'comparisons_full',
    t`You’ve shared ${MAX_SHARED_COMPARISONS} comparisons. Delete one on your account page first.`,
  );

type NewComparison = { id: string; ownerId: string; content: ComparisonSnapshot; now: Date };

export async function insertComparison(db: Db, { id, ownerId, content, now }: NewComparison): Promise<void> {
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${ownerId} for update`.execute(tx);
    return sql`
      insert into shared_comparison (id, owner_id, content, shared_at)
      select ${id}, ${ownerId}, ${JSON.stringify(content)}::jsonb, ${now}
      where (select count(*) from shared_comparison where owner_id = ${ownerId}) < ${MAX_SHARED_COMPARISONS}
      returning id
    `.execute(tx);
  });
  if (rows.length === 0) throw tooManyComparisonsError();
}

export async function findComparison(
  db: Db,
  id: string,
): Promise<{ content: ComparisonSnapshot; sharedAt: Date } | undefined> {
  const { rows } = await sql<{ content: ComparisonSnapshot; sharedAt: Date }>`
    /* name: shared-comparison */
    select content, shared_at as "sharedAt" from shared_comparison where id = ${id}
  `.execute(db);
  return rows[0];
}

type OwnRow = { id: string; sharedAt: Date; sentence: string | null; lineCount: number };

export async function listComparisonsForOwner(db: Db, ownerId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select id, shared_at as "sharedAt", content->'answer'->>'sentence' as sentence,
      jsonb_array_length(content->'lines') as "lineCount"
    from shared_comparison where owner_id = ${ownerId}
    order by shared_at desc, id
  `.execute(db);
  return rows;
}

export async function deleteComparison(
  db: Db,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shared_comparison')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
