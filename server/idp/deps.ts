import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';

/** What the embedded provider needs: it knows nothing of the app's slices. */
export type IdpDeps = Deps & {
  /** Puts a mail into the outbox, in the same transaction. */
  enqueueMail: (db: Db, mail: { to: string; subject: string; body: string; now: Date }) => Promise<unknown>;
  /** Hears, in the same transaction, of an account that has just proven the e-mail to be its own. */
  onVerified: (db: Db, proven: { accountId: string; email: string }) => Promise<void>;
  /** Ends the account's sessions of the app, but the one of the browser that asks for it. */
  endSessions: (db: Db, accountId: string, keep?: FastifyRequest) => Promise<void>;
  /** Hears, in the same transaction, of an account that is gone, as the address it was made with is not theirs. */
  onDisowned: (db: Db, accountId: string) => Promise<void>;
  /** The time zone in which an account's mails say when something happened: the shopper's, else that of the middle of the country. */
  timeZoneOf: (db: Db, accountId: string) => Promise<string>;
  /** The account of the app's session that the browser has; undefined when it has none. */
  accountOf: (request: FastifyRequest) => Promise<string | undefined>;
};
