import type { Db } from '#server/db/connect.ts';

/** All messages in the outbox, oldest first. */
export const listMessages = (db: Db) => db.selectFrom('message').selectAll().orderBy('id').execute();
