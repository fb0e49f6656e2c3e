import type { Mail } from './mail.ts';

/** No mailbox has such a name; for trying what a refusal looks like. */
const refusedDomain = /@[^@]*\binvalid$/i;

/** Mails that stay here: their rows are what `/dev/outbox` shows. */
export const createOutboxMail = (): Mail => ({
  send: async ({ id, to }) =>
    refusedDomain.test(to)
      ? { kind: 'refused', reason: `No mail can reach '${to}'.` }
      : { kind: 'accepted', providerId: `outbox-${id}` },
});
