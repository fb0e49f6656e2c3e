import type { Db } from '#server/db/connect.ts';
import { enqueue } from './enqueue.ts';

type NewSuggestion = {
  userId: string;
  userEmail: string;
  /** The address that is known to be theirs; null when none is. */
  ownEmail: string | null;
  title: string;
  suggestion: string;
  /** Whose mailbox it goes to. */
  to: string;
  now: Date;
};

/**
 * Keeps a suggestion and enqueues the mail about it, both or neither. Answering that mail answers the shopper where the address
 * is known to be theirs: whatever else was typed may be anybody's, who has asked for nothing.
 */
export function enqueueSuggestion(db: Db, given: NewSuggestion): Promise<number> {
  const { userId, userEmail, ownEmail, title, suggestion, to, now } = given;
  return db.transaction().execute(async (transaction) => {
    const isTheirs = userEmail.toLowerCase() === ownEmail?.toLowerCase();
    const messageId = await enqueue(transaction, {
      channel: 'mail',
      to,
      ...(isTheirs && { replyTo: userEmail }),
      subject: `Suggestion: ${title}`,
      body: `${suggestion}\n\nFrom ${userEmail}, who was promised a reply within 2-3 business days.${isTheirs ? '' : ' Whether the address is theirs is not known.'}`,
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
