import type { Stripe } from 'stripe';
import { z } from 'zod';
import { badWebhook } from './failure.ts';
import type { PaymentEvent } from './payments.ts';

/** A signature is good for so long (Stripe's own figure). */
const TOLERANCE_SECONDS = 300;

const reference = z.union([
  z.string().max(255),
  z.object({ id: z.string().max(255) }).transform(({ id }) => id),
]);

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      parent: z
        .object({ subscription_details: z.object({ subscription: reference }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});

/** An event is about a subscription itself or about an invoice of one. */
function subscriptionOf({ object, id, parent }: z.output<typeof event>['data']['object']): string | null {
  if (object === 'subscription') return id ?? null;
  if (object === 'invoice') return parent?.subscription_details?.subscription ?? null;
  return null;
}

export type SignedWebhook = { rawBody: Buffer; signature: string | undefined };

/**
 * The event of a webhook whose signature over the raw bytes is right and not older than 300 s at `now`. Throws 400
 * for every other, and for one of the other mode than ours (test events do not count when live, nor live ones in tests).
 */
export function readSignedEvent(
  webhooks: Stripe['webhooks'],
  { rawBody, signature }: SignedWebhook,
  { secret, isLive, now }: { secret: string; isLive: boolean; now: Date },
): PaymentEvent {
  if (signature === undefined || signature === '') throw badWebhook('The signature is missing.');
  let signed: unknown;
  try {
    signed = webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    throw badWebhook('The signature does not fit the body, or is too old.');
  }
  const read = event.safeParse(signed);
  if (!read.success) throw badWebhook('This is not an event.');
  if (read.data.livemode !== isLive) {
    throw badWebhook(
      `This is a ${read.data.livemode ? 'live' : 'test'} event; the other mode is configured.`,
    );
  }
  return { id: read.data.id, type: read.data.type, subscriptionId: subscriptionOf(read.data.data.object) };
}
