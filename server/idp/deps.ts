import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';

/** What the embedded provider needs: it knows nothing of the app's slices. */
export type IdpDeps = Deps & {
  /** Puts a mail into the outbox, in the same transaction. */
  enqueueMail: (db: Db, mail: { to: string; subject: string; body: string; now: Date }) => Promise<unknown>;
  /** Hears, in the same transaction, of an account whose e-mail has just been confirmed. */
  onVerified: (db: Db, accountId: string) => Promise<void>;
  /** Whether the browser has a session of the app. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};
