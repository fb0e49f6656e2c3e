import webPush from 'web-push';
import { describeError, type SendOutcome } from '#server/gateways/send-outcome.ts';
import { createPostRequestSender, type PostRequestSender } from './post-public.ts';

/** Keys are in base64url; `subject` is the operator's contact (RFC 8292). */
export type VapidIdentity = { publicKey: string; privateKey: string; subject: string };

type PushMessage = {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
};

export type PushClient = {
  /** Doesn't throw if the push service fails. */
  send: (sender: VapidIdentity, message: PushMessage) => Promise<SendOutcome>;
};

/** Notifications expire after this time, because a price from this morning is no longer useful tomorrow. */
const TTL_SECONDS = 12 * 3_600;
/** The push service keeps only the newest notification of a topic. */
const TOPIC = 'price-alerts';
const MAX_RETRY_AFTER_SECONDS = 3_600;

function toSendOutcome(status: number, retryAfter: string | undefined, id: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: `push-${id}` };
  const reason = `The push service answered with status ${status}.`;
  if (status === 404 || status === 410) return { kind: 'refused', reason, isGone: true };
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  const retryAfterMs = Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1_000;
  return { kind: 'deferred', reason, isOutage: false, retryAfterMs };
}

/** Sends notifications that only the browser can decrypt (RFC 8291). */
export const createPushClient = (post: PostRequestSender = createPostRequestSender()): PushClient => ({
  async send({ publicKey, privateKey, subject }, { id, endpoint, p256dh, auth, payload }) {
    let details: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { publicKey, privateKey, subject },
        TTL: TTL_SECONDS,
        topic: TOPIC,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch (error) {
      return { kind: 'refused', reason: `It cannot be encrypted: ${describeError(error)}` };
    }
    try {
      const { status, retryAfter } = await post(endpoint, {
        headers: details.headers,
        body: details.body ?? Buffer.alloc(0),
      });
      return toSendOutcome(status, retryAfter, id);
    } catch (error) {
      // Don't treat this failure as an outage, because other browsers' push services may still work. Retrying is safe,
      // because a repeated notification replaces the first.
      return { kind: 'deferred', reason: describeError(error), isOutage: false };
    }
  },
});
