import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

/** Long enough to look into a complaint; telephone numbers and what was written are nobody's business after that. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes the messages that were sent and are 90 days old. What waits or failed stays for who has to look at it, and
 * the mail of a suggestion stays with the suggestion.
 */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  await sql`
    delete from message
    where state = 'sent' and created_at <= ${new Date(now.getTime() - KEPT_MS)}
      and not exists (select from suggestion where suggestion.message_id = message.id)
  `.execute(db);
}
