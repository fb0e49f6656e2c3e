import type { ConnectedAssistant } from '#contract/assistants.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db, Tx } from '#server/db/connect.ts';

type Allowed = { userId: string; clientId: string; name: string; mayWrite: boolean; now: Date };

/** Records that a shopper allowed an assistant, whether for the first time or again. */
export async function connectAssistant(
  tx: Tx,
  { userId, clientId, name, mayWrite, now }: Allowed,
): Promise<void> {
  const allowed = { name, may_write: mayWrite, connected_at: now };
  await tx
    .insertInto('assistant')
    .values({ user_id: userId, client_id: clientId, ...allowed })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(allowed))
    .execute();
}

type AssistantKey = { issuer: string; subject: string; clientId: string };

/**
 * The user who allowed this assistant; undefined if nobody did or they have disconnected it. Records the use, at most
 * once a minute.
 */
export async function findAssistantUser(
  db: Db,
  { issuer, subject, clientId, now }: AssistantKey & { now: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('assistant')
    .innerJoin('app_user', 'app_user.id', 'assistant.user_id')
    .select(['assistant.number', 'assistant.user_id', 'assistant.last_used_at'])
    .where('app_user.issuer', '=', issuer)
    .where('app_user.subject', '=', subject)
    .where('assistant.client_id', '=', clientId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { number, last_used_at: lastUsedAt } = found;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS)
    await db.updateTable('assistant').set({ last_used_at: now }).where('number', '=', number).execute();
  return found.user_id;
}

export async function listAssistantsOf(db: Db, userId: string): Promise<ConnectedAssistant[]> {
  const rows = await db
    .selectFrom('assistant')
    .select(['number', 'name', 'client_id', 'may_write', 'connected_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('connected_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.number,
    name: row.name,
    website: new URL(row.client_id).host,
    mayWrite: row.may_write,
    connectedAt: row.connected_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Deletes one of the user's assistants and returns its client id; undefined if there's none with this number. */
export async function deleteAssistant(
  tx: Tx,
  { userId, number }: { userId: string; number: number },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('assistant')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .returning('client_id')
    .executeTakeFirst();
  return deleted?.client_id;
}

/** Deletes all assistants of the user with this identity, if there is one. */
export async function deleteAssistantsOf(
  tx: Tx,
  { issuer, subject }: Pick<AssistantKey, 'issuer' | 'subject'>,
): Promise<void> {
  await tx
    .deleteFrom('assistant')
    .where('user_id', 'in', (of) =>
      of.selectFrom('app_user').select('id').where('issuer', '=', issuer).where('subject', '=', subject),
    )
    .execute();
}
