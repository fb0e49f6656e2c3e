import type { Db } from '#server/db/connect.ts';

/** All messages in the outbox, in the order of writing. */
export const listMessages = (db: Db) => db.selectFrom('message').selectAll().orderBy('id').execute();
