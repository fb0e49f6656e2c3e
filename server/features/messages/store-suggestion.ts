import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type NewSuggestion = {
  userId: string;
  userEmail: string;
  title: string;
  suggestion: string;
  /** Whose mailbox it goes to. */
  to: string;
  now: Date;
};

/** Keeps a suggestion and queues the mail about it, both or neither; answering that mail answers the shopper. */
export async function storeSuggestion(db: Db, given: NewSuggestion): Promise<number> {
  const { userId, userEmail, title, suggestion, to, now } = given;
  const body = [suggestion, `From ${userEmail}, who was promised a reply within 2-3 business days.`];
  const { rows } = await sql<{ id: number }>`
    with mail as (
      insert into message (channel, recipient, reply_to, subject, body, user_id, created_at)
      values ('mail', ${to}, ${userEmail}, ${`Suggestion: ${title}`}, ${body.join('\n\n')}, ${userId}, ${now})
      returning id
    )
    insert into suggestion (user_id, user_email, title, suggestion, message_id, created_at)
    select ${userId}, ${userEmail}, ${title}, ${suggestion}, mail.id, ${now} from mail
    returning id
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The suggestion was not stored.');
  return row.id;
}
