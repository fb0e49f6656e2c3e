import type { Mail } from './mail.ts';

/** For testing refusals, since no mailbox has such a domain. */
const refusedDomain = /@[^@]*\binvalid$/i;

export const createOutboxMail = (): Mail => ({
  send: async ({ id, to }) =>
    refusedDomain.test(to)
      ? { kind: 'refused', reason: `No mail can reach '${to}'.` }
      : { kind: 'accepted', providerId: `outbox-${id}` },
});
