import type { Db } from '#server/db/connect.ts';

export const listMessages = (db: Db) => db.selectFrom('message').selectAll().orderBy('id').execute();
