import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';

export type IdpDeps = Deps & {
  enqueueMail: (
    tx: Tx,
    mail: { to: string; subject: string; body: string; isUrgent?: boolean; now: Date },
  ) => Promise<unknown>;
  onVerified: (tx: Tx, proven: { accountId: string; email: string }) => Promise<void>;
  /** Called in the transaction in which a shopper gives an assistant access. */
  onAllowed: (
    tx: Tx,
    allowed: { accountId: string; clientId: string; name: string; mayWrite: boolean; now: Date },
  ) => Promise<void>;
  /** Ends all sessions except the requesting browser's. Also disconnects assistants. */
  endSessions: (tx: Tx, accountId: string, currentRequest?: FastifyRequest) => Promise<void>;
  onUnconfirmedAccountDeleted: (tx: Tx, accountId: string) => Promise<void>;
  /** Returns Central Time if the time zone is unknown. */
  getTimeZone: (db: Db, accountId: string) => Promise<string>;
  findSignedInAccountId: (request: FastifyRequest) => Promise<string | undefined>;
};
