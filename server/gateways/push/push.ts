import webPush from 'web-push';
import { reasonOf, type SendOutcome } from '#server/gateways/send-outcome.ts';
import { type Post, postPublic } from './post-public.ts';

/** Who sends notifications (RFC 8292): a key pair in base64url, and where the operator is reached: `mailto:…` or `https://…`. */
export type PushSender = { publicKey: string; privateKey: string; subject: string };

type PushMessage = {
  /** Ours. */
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
};

export type Push = {
  /** Hands one notification to the push service of a browser, once. Never throws for what the service does. */
  send: (sender: PushSender, message: PushMessage) => Promise<SendOutcome>;
};

/** A price of the morning is of no use the next day. */
const KEPT_SECONDS = 12 * 3_600;
/** A device that was off gets the newest alone. */
const TOPIC = 'price-alerts';
const LONGEST_WAIT_SECONDS = 3_600;

function outcomeOf(status: number, retryAfter: string | undefined, id: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: `push-${id}` };
  const reason = `The push service answered with status ${status}.`;
  if (status === 404 || status === 410) return { kind: 'refused', reason, isGone: true };
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  const retryAfterMs = Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000;
  return { kind: 'deferred', reason, isOutage: false, retryAfterMs };
}

/** Notifications by the push services that browsers name, encrypted for the browser alone (RFC 8291). */
export const createPush = (post: Post = postPublic()): Push => ({
  async send({ publicKey, privateKey, subject }, { id, endpoint, p256dh, auth, payload }) {
    let made: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { publicKey, privateKey, subject },
        TTL: KEPT_SECONDS,
        topic: TOPIC,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch (error) {
      return { kind: 'refused', reason: `It cannot be encrypted: ${reasonOf(error)}` };
    }
    try {
      const { status, retryAfter } = await post(endpoint, {
        headers: made.headers,
        body: made.body ?? Buffer.alloc(0),
      });
      return outcomeOf(status, retryAfter, id);
    } catch (error) {
      // Each browser has a service of its own: another one may answer. What came twice replaces itself on the device.
      return { kind: 'deferred', reason: reasonOf(error), isOutage: false };
    }
  },
});
