import type { Stripe } from 'stripe';
import { z } from 'zod';
import { isStorable } from '#contract/fields.ts';
import { badWebhook } from './failure.ts';
import type { PaymentEvent } from './payments.ts';

/** A signature is good for so long (Stripe's own figure), and its clock may be ahead of ours by no more. */
const TOLERANCE_SECONDS = 300;

const word = z.string().min(1).max(255).refine(isStorable);
const reference = z.union([word, z.object({ id: word }).transform(({ id }) => id)]);

const event = z.object({
  id: word,
  type: word,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: word.optional(),
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

/** When it was signed, as the library reads it, which looks at the past alone. */
const signedAtSeconds = (signature: string): number =>
  Number.parseInt(/.*(?:^|,)t=([0-9]+)/.exec(signature.slice(0, 1_000))?.[1] ?? '', 10);

export type SignedWebhook = { rawBody: Buffer; signature: string | undefined };

/**
 * The event of a webhook whose signature over the raw bytes is right and within 300 s of `now`. Throws 400
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
  } catch (error) {
    // The body is read once its signature is found to be right.
    if (error instanceof SyntaxError) throw badWebhook('This is not an event.');
    throw badWebhook('The signature does not fit the body, or is too old.');
  }
  if (signedAtSeconds(signature) > now.getTime() / 1_000 + TOLERANCE_SECONDS) {
    throw badWebhook('The signature is for a time to come.');
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
