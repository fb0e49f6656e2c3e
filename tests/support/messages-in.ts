import type { Db } from '#server/db/connect.ts';

/** All messages of the outbox, in the order in which they were written. */
export const messagesIn = (db: Db) => db.selectFrom('message').selectAll().orderBy('id').execute();
