import type { Db } from '#server/db/connect.ts';
import { enqueue } from './enqueue.ts';

type NewSuggestion = {
  userId: string;
  userEmail: string;
  title: string;
  suggestion: string;
  /** Whose mailbox it goes to. */
  to: string;
  now: Date;
};

/** Keeps a suggestion and enqueues the mail about it, both or neither; answering that mail answers the shopper. */
export function enqueueSuggestion(db: Db, given: NewSuggestion): Promise<number> {
  const { userId, userEmail, title, suggestion, to, now } = given;
  return db.transaction().execute(async (transaction) => {
    const messageId = await enqueue(transaction, {
      channel: 'mail',
      to,
      replyTo: userEmail,
      subject: `Suggestion: ${title}`,
      body: `${suggestion}\n\nFrom ${userEmail}, who was promised a reply within 2-3 business days.`,
      userId,
      now,
    });
    const { id } = await transaction
      .insertInto('suggestion')
      .values({
        user_id: userId,
        user_email: userEmail,
        title,
        suggestion,
        message_id: messageId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
