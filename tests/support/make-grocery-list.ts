import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import type { UserDataIds } from './belongings.ts';
import { exampleListLine } from './list-call-examples.ts';
import { signIn } from './sign-in.ts';

export async function makeGroceryList(
  db: Db,
  userId: string,
  itemId: number,
): Promise<Pick<UserDataIds, 'groceryListId' | 'memberId' | 'invitationId' | 'invitationToken'>> {
  const now = new Date();
  const invitationToken = createSecret();
  const { id: groceryListId } = await db
    .insertInto('grocery_list')
    .values({ owner_id: userId, name: 'Cabin', created_at: now, used_at: now, seq: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { list_id: groceryListId, joined_at: now, seen_at: now };
  const owner = await db
    .insertInto('list_member')
    .values({ ...times, user_id: userId, role: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const maya = await signIn(db, { first_name: 'Maya' });
  const member = await db
    .insertInto('list_member')
    .values({ ...times, user_id: maya.userId, role: 'edit' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await db
    .insertInto('list_invitation')
    .values({
      ...{ list_id: groceryListId, token_hash: hashSecret(invitationToken), role: 'edit' },
      ends_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into list_line (list_id, line, name, item_id, firmness, quantity, note, position, added_by, seq)
    values (${groceryListId}, ${exampleListLine}, 'Milk', ${itemId}, 'any', 1, '', 1, ${owner.id}, 1)
  `.execute(db);
  return { groceryListId, memberId: member.id, invitationId: link.id, invitationToken };
}
