import type { ConnectedAssistant } from '#contract/assistants.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { findUserId } from '#server/features/auth/api.ts';

type AllowedAssistant = { userId: string; clientId: string; name: string; mayWrite: boolean; now: Date };

export async function connectAssistant(
  tx: Tx,
  { userId, clientId, name, mayWrite, now }: AllowedAssistant,
): Promise<void> {
  const permission = { name, may_write: mayWrite, connected_at: now };
  await tx
    .insertInto('assistant')
    .values({ user_id: userId, client_id: clientId, ...permission })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(permission))
    .execute();
}

type AssistantKey = { issuer: string; subject: string; clientId: string };

export type AssistantPermission = { userId: string; isAllowed: boolean; mayWrite: boolean };

/** Returns undefined if the assistant is disconnected. Updates the time of the last use at most once a minute. */
export async function findAssistantPermission(
  db: Db,
  { issuer, subject, clientId, now }: AssistantKey & { now: Date },
): Promise<AssistantPermission | undefined> {
  const row = await db
    .selectFrom('assistant')
    .innerJoin('app_user', 'app_user.id', 'assistant.user_id')
    .select([
      'assistant.number',
      'assistant.user_id',
      'assistant.last_used_at',
      'assistant.is_allowed',
      'assistant.may_write',
    ])
    .where('app_user.issuer', '=', issuer)
    .where('app_user.subject', '=', subject)
    .where('assistant.client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    number,
    last_used_at: lastUsedAt,
    user_id: userId,
    is_allowed: isAllowed,
    may_write: mayWrite,
  } = row;
  if (isAllowed && (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS))
    await db.updateTable('assistant').set({ last_used_at: now }).where('number', '=', number).execute();
  return { userId, isAllowed, mayWrite };
}

export async function insertPendingAssistant(
  db: Db,
  { issuer, subject, ...assistant }: AssistantKey & { name: string; mayWrite: boolean; now: Date },
): Promise<boolean> {
  const userId = await findUserId(db, { issuer, subject });
  if (userId === undefined) return false;
  await db
    .insertInto('assistant')
    .values({
      user_id: userId,
      client_id: assistant.clientId,
      name: assistant.name,
      may_write: assistant.mayWrite,
      is_allowed: false,
      connected_at: assistant.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .execute();
  return true;
}

export async function allowAssistant(
  db: Db,
  { userId, assistantNumber, now }: { userId: string; assistantNumber: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant')
    .set({ is_allowed: true, connected_at: now })
    .where('user_id', '=', userId)
    .where('number', '=', assistantNumber)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The account page shows the website, because assistants choose their own names. */
const toWebsite = (clientId: string) => URL.parse(clientId)?.host || clientId;

export async function listAssistantsForUser(db: Db, userId: string): Promise<ConnectedAssistant[]> {
  const rows = await db
    .selectFrom('assistant')
    .select(['number', 'name', 'client_id', 'may_write', 'is_allowed', 'connected_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('connected_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.number,
    name: row.name,
    website: toWebsite(row.client_id),
    mayWrite: row.may_write,
    isAllowed: row.is_allowed,
    connectedAt: row.connected_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Returns the assistant's client id, or undefined if the user has no such assistant. */
export async function deleteAssistant(
  tx: Tx,
  { userId, assistantNumber }: { userId: string; assistantNumber: number },
): Promise<string | undefined> {
  const deletedAssistant = await tx
    .deleteFrom('assistant')
    .where('user_id', '=', userId)
    .where('number', '=', assistantNumber)
    .returning('client_id')
    .executeTakeFirst();
  return deletedAssistant?.client_id;
}

export async function deleteAssistantsForUser(
  tx: Tx,
  { issuer, subject }: Pick<AssistantKey, 'issuer' | 'subject'>,
): Promise<void> {
  await tx
    .deleteFrom('assistant')
    .where('user_id', 'in', (query) =>
      query.selectFrom('app_user').select('id').where('issuer', '=', issuer).where('subject', '=', subject),
    )
    .execute();
}
