import type { Mailer } from './mail.ts';

/** Matches addresses that the outbox refuses, for tests. `.invalid` domains can't exist. */
const refusedDomainPattern = /@[^@]*\binvalid$/i;

/** For development and tests. Sends nothing, so messages can be read only on the outbox page. */
export const createUnsentMailer = (): Mailer => ({
  send: async ({ id, to }) =>
    refusedDomainPattern.test(to)
      ? { kind: 'refused', reason: `No mail can reach '${to}'.` }
      : { kind: 'accepted', providerId: `outbox-${id}` },
});
