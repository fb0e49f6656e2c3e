import type { Db } from '#server/db/connect.ts';
import { enqueueMessage } from './enqueue.ts';

type Sender = {
  userId: string;
  userEmail: string;
  confirmedEmail: string | null;
  to: string;
  now: Date;
};

/** Sets Reply-To only to a confirmed address, because an unconfirmed one might be someone else's. */
function enqueueToTeam(
  db: Db,
  { userId, userEmail, confirmedEmail, to, now }: Sender,
  mail: { subject: string; text: string; promise: string },
): Promise<number> {
  const isConfirmedAddress = userEmail.toLowerCase() === confirmedEmail?.toLowerCase();
  return enqueueMessage(db, {
    channel: 'mail',
    to,
    ...(isConfirmedAddress && { replyTo: userEmail }),
    subject: mail.subject,
    body: `${mail.text}\n\nFrom ${userEmail}, who was promised a reply ${mail.promise}.${isConfirmedAddress ? '' : ' Whether the address is theirs is not known.'}`,
    userId,
    now,
  });
}

export function enqueueSuggestion(
  db: Db,
  { title, suggestion, ...sender }: Sender & { title: string; suggestion: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const messageId = await enqueueToTeam(tx, sender, {
      subject: `Suggestion: ${title}`,
      text: suggestion,
      promise: 'within 2-3 business days',
    });
    const { id } = await tx
      .insertInto('suggestion')
      .values({
        user_id: sender.userId,
        user_email: sender.userEmail,
        title,
        suggestion,
        message_id: messageId,
        created_at: sender.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export const enqueueSupportQuestion = (
  db: Db,
  { question, ...sender }: Sender & { question: string },
): Promise<number> =>
  enqueueToTeam(db, sender, {
    subject: `[Premium] Question from ${sender.userEmail}`,
    text: question,
    promise: 'within a day',
  });
