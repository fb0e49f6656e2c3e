import type { Stripe } from 'stripe';
import { z } from 'zod';
import { isStorable } from '#contract/fields.ts';
import { badWebhookError } from './failure.ts';
import type { PaymentEvent } from './payments.ts';

/**
 * Maximum age of a signature (Stripe's default). A timestamp may also be up to this far in the future, in case Stripe's
 * clock is ahead of ours.
 */
const TOLERANCE_SECONDS = 300;

const shortTextSchema = z.string().min(1).max(255).refine(isStorable);
const referenceSchema = z.union([
  shortTextSchema,
  z.object({ id: shortTextSchema }).transform(({ id }) => id),
]);

const eventSchema = z.object({
  id: shortTextSchema,
  type: shortTextSchema,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: shortTextSchema.optional(),
      object: z.string().optional(),
      parent: z
        .object({ subscription_details: z.object({ subscription: referenceSchema }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});

function findSubscriptionId({
  object,
  id,
  parent,
}: z.output<typeof eventSchema>['data']['object']): string | null {
  if (object === 'subscription') return id ?? null;
  if (object === 'invoice') return parent?.subscription_details?.subscription ?? null;
  return null;
}

/** Used to reject signatures from the future, because the library rejects only those that are too old. */
const readSignedAtSeconds = (signature: string): number =>
  Number.parseInt(/.*(?:^|,)t=([0-9]+)/.exec(signature.slice(0, 1_000))?.[1] ?? '', 10);

export type SignedWebhook = { rawBody: Buffer; signature: string | undefined };

/** Throws 400 for an invalid signature, the wrong mode (live or test), or a time more than 300 s off. */
export function parseSignedEvent(
  webhooks: Stripe['webhooks'],
  { rawBody, signature }: SignedWebhook,
  { secret, isLive, now }: { secret: string; isLive: boolean; now: Date },
): PaymentEvent {
  if (signature === undefined || signature === '') throw badWebhookError('The signature is missing.');
  let payload: unknown;
  try {
    payload = webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    // The library checks the signature before it parses the body, so a syntax error means that the signature is valid
    // but the body isn't.
    if (error instanceof SyntaxError) throw badWebhookError('This is not an event.');
    throw badWebhookError('The signature does not fit the body, or is too old.');
  }
  if (readSignedAtSeconds(signature) > now.getTime() / 1_000 + TOLERANCE_SECONDS) {
    throw badWebhookError('The signature is for a time to come.');
  }
  const parsed = eventSchema.safeParse(payload);
  if (!parsed.success) throw badWebhookError('This is not an event.');
  if (parsed.data.livemode !== isLive) {
    throw badWebhookError(
      `This is a ${parsed.data.livemode ? 'live' : 'test'} event; the other mode is configured.`,
    );
  }
  return {
    id: parsed.data.id,
    type: parsed.data.type,
    subscriptionId: findSubscriptionId(parsed.data.data.object),
  };
}
