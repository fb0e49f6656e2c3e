import type { Mailer } from './mail.ts';

/** The outbox refuses addresses with this domain, so that refusals can be tested. The domain can't exist. */
const refusedDomain = /@[^@]*\binvalid$/i;

export const createOutboxMailer = (): Mailer => ({
  send: async ({ id, to }) =>
    refusedDomain.test(to)
      ? { kind: 'refused', reason: `No mail can reach '${to}'.` }
      : { kind: 'accepted', providerId: `outbox-${id}` },
});
