import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import { isCompleteCardNumber, passesLuhnCheck } from '#domain/receipt/lines/card-number.ts';
import type { Endpoint } from './endpoint.ts';
import { instant, textSchema } from './fields.ts';

const INVALID_CARD_NUMBER_MESSAGE = deferredText('Your card number is invalid.');

const paymentMode = z.enum(['stripe', 'test']);

export type PaymentMode = z.output<typeof paymentMode>;

const subscriptionState = z.object({
  subscriptionStatus: z.string(),
  subscriptionIsPastDue: z.boolean(),
  subscriptionCanceledAt: z.nullable(instant),
  subscriptionCurrentPeriodEnd: z.nullable(instant),
});

export const createSubscription = {
  method: 'POST',
  path: '/api/create-subscription',
  summary:
    'Start or continue a subscription, or pay what is owed; 409 if subscribed already or premium by family',
  access: 'user',
  success: 200,
  response: z.object({
    clientSecret: z.string().check(z.minLength(1)),
    /** Identifies our account to the provider's form; null in test mode. */
    publishableKey: z.nullable(z.string()),
    mode: paymentMode,
  }),
} as const satisfies Endpoint;

export const checkSubscriptionStatus = {
  method: 'POST',
  path: '/api/check-subscription-status',
  summary: "Read the subscription's status from the payment provider",
  access: 'user',
  success: 200,
  response: subscriptionState,
} as const satisfies Endpoint;

export const cancelSubscription = {
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'Cancel the subscription at the payment provider; idempotent',
  access: 'user',
  success: 200,
  response: subscriptionState,
} as const satisfies Endpoint;

/** This endpoint has no body schema, because the signature covers the raw body. */
export const receivePaymentEvent = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Signed events of the payment provider',
  access: 'public',
  isWebhook: true,
  maxBodyBytes: 500_000,
  success: 200,
  response: z.object({ received: z.literal(true) }),
} as const satisfies Endpoint;

export const confirmTestPayment = {
  method: 'POST',
  path: '/api/test-payments/confirm',
  summary: 'Pay with a test card; 402 with the provider’s message if it is declined',
  access: 'user',
  body: z.strictObject({
    clientSecret: textSchema().check(z.minLength(1), z.maxLength(200)),
    number: z.string().check(
      z.maxLength(30),
      z.regex(/^[0-9 ]*$/, { error: INVALID_CARD_NUMBER_MESSAGE, abort: true }),
      z.refine(isCompleteCardNumber, {
        error: deferredText('Your card number is incomplete.'),
        abort: true,
      }),
      z.refine(passesLuhnCheck, INVALID_CARD_NUMBER_MESSAGE),
    ),
    expiry: z.string().check(
      z.regex(/^[0-9]{2} ?\/ ?[0-9]{2}$/, {
        error: deferredText("Your card's expiration date is incomplete."),
        abort: true,
      }),
      z.regex(/^(0[1-9]|1[0-2])/, deferredText("Your card's expiration date is invalid.")),
    ),
    cvc: z.string().check(z.regex(/^[0-9]{3,4}$/, deferredText("Your card's security code is incomplete."))),
  }),
  success: 200,
  response: z.object({ status: z.literal('succeeded') }),
} as const satisfies Endpoint;
