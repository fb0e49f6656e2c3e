import type { Db } from '#server/db/connect.ts';

export const ASSISTANT_ID = 'https://assistant.example/client.json';

/** Connects an assistant to the user's account. If `isAllowed` is false, the user hasn't given it permission yet. */
export async function insertAssistant(db: Db, userId: string, now: Date, isAllowed = true): Promise<number> {
  const { number } = await db
    .insertInto('assistant')
    .values({
      ...{ user_id: userId, client_id: ASSISTANT_ID, name: 'Helper', may_write: true, connected_at: now },
      is_allowed: isAllowed,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet({ name: 'Helper' }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
