import type { Mailer } from './mail.ts';

/**
 * The outbox refuses addresses whose domain matches this pattern, so that refusals can be tested. Such
 * domains can't exist.
 */
const refusedDomain = /@[^@]*\binvalid$/i;

export const createOutboxMailer = (): Mailer => ({
  send: async ({ id, to }) =>
    refusedDomain.test(to)
      ? { kind: 'refused', reason: `No mail can reach '${to}'.` }
      : { kind: 'accepted', providerId: `outbox-${id}` },
});
