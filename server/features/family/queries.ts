import { type Selectable, sql } from 'kysely';
import type { FamilyMember } from '#contract/family.ts';
import type { Db } from '#server/db/connect.ts';
import type { FamilyMember as FamilyMemberRow } from '#server/db/types.gen.ts';

const columns = ['id', 'name', 'email', 'added_at'] as const;

type Row = Pick<Selectable<FamilyMemberRow>, (typeof columns)[number]>;

const toMember = ({ id, name, email, added_at }: Row): FamilyMember => ({
  id,
  name,
  email,
  addedAt: added_at?.toISOString() ?? null,
});

export async function listFamily(db: Db): Promise<FamilyMember[]> {
  const rows = await db
    .selectFrom('family_member')
    .select(columns)
    .orderBy('added_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toMember);
}

type NewMember = { name: string; email: string; addedBy: string; now: Date };

/** Returns null if the list already has the email address, even with different capitalization. */
export async function insertFamilyMember(
  db: Db,
  { name, email, addedBy, now }: NewMember,
): Promise<FamilyMember | null> {
  const row = await db
    .insertInto('family_member')
    // Lowercased by the database, like the users' email addresses that it's compared with.
    .values({ name, email: sql`lower(btrim(${email}))`, added_at: now, added_by: addedBy })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

export async function deleteFamilyMember(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('family_member').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
