import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Payments } from '#server/gateways/payments/payments.ts';
import { findDoubtful } from './queries.ts';
import { type Billing, refreshUser } from './settle.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** Somebody is typing a card number: their page asks by itself. */
const ATTEMPT_MS = 30 * MINUTE_MS;
const AT_ONCE = 50;

/**
 * Asks the provider about subscriptions whose events may have been lost for good, so that nobody keeps or misses
 * premium for want of a webhook. Returns how many users it asked about.
 */
export async function reconcile(billing: Billing): Promise<number> {
  const { db, payments, now } = billing;
  const doubtful = await findDoubtful(db, {
    account: payments.account,
    now,
    attemptsBefore: new Date(now.getTime() - ATTEMPT_MS),
    limit: AT_ONCE,
  });
  const userIds = new Set(doubtful.map(({ userId }) => userId));
  for (const userId of userIds) await refreshUser(billing, userId);
  return userIds.size;
}

/** Reconciles every ten minutes while the app listens; several processes doing so do no harm. */
export function reconciliation(app: FastifyInstance, { db, clock }: Deps, payments: Payments): void {
  let timer: NodeJS.Timeout | undefined;
  const run = () =>
    reconcile({ db, payments, now: clock() }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'subscriptions could not be reconciled'),
    );
  app.addHook('onListen', async () => {
    timer = setInterval(run, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
